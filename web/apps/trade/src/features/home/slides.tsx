import { useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { destination } from '~/shared/links'
import { WrittenLink } from '~/shared/written-link'
import { slidesQuery } from './queries'

/** What the house wants to show, side by side. They do not move by themselves: nobody asked them to. */
export function Slides() {
  const t = useT()
  const { data } = useQuery(slidesQuery())
  if (!data)
    return (
      <div className="flex gap-3 overflow-hidden">
        <Skeleton className="h-[168px] w-72 shrink-0 rounded-lg" />
        <Skeleton className="h-[168px] w-72 shrink-0 rounded-lg" />
      </div>
    )
  if (!data.length) return null
  return (
    <section aria-label={t('home.slides')}>
      <ul className="scroll-quiet -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 desk:mx-0 desk:scroll-px-0 desk:px-0">
        {data.map((slide) => (
          <li key={slide.id} className="w-72 shrink-0 snap-start">
            <WrittenLink
              address={slide.linkUrl}
              marked={false}
              className="relative block overflow-hidden rounded-lg border border-line bg-surface"
            >
              <img
                src={slide.imgUrl}
                alt=""
                width={288}
                height={120}
                loading="lazy"
                decoding="async"
                className="h-[120px] w-full bg-sunken object-cover"
              />
              <span dir="auto" className="block truncate px-4 pt-3.5 text-[15px] leading-5 font-semibold">
                {slide.title}
              </span>
              <Host address={slide.linkUrl} />
            </WrittenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a slide leads that leaves the site; the same height where it does not. */
function Host({ address }: { address: string }) {
  const to = destination(address)
  return (
    <span aria-hidden className="block h-[18px] truncate px-4 text-[13px] leading-4 text-text-3">
      {to?.kind === 'away' ? <bdi>{to.host} ↗</bdi> : null}
    </span>
  )
}
