import { useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { slidesQuery } from './queries'

/** What the house wants to show, side by side. They do not move by themselves: nobody asked them to. */
export function Slides() {
  const t = useT()
  const router = useRouter()
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
            <a
              href={slide.linkUrl}
              onClick={(event) => {
                // A page of ours opens without loading everything again.
                if (!slide.linkUrl.startsWith('/') || event.metaKey || event.ctrlKey) return
                event.preventDefault()
                router.history.push(slide.linkUrl)
              }}
              className="block overflow-hidden rounded-lg border border-line bg-surface"
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
              <span dir="auto" className="block truncate px-4 py-3.5 text-[15px] leading-5 font-semibold">
                {slide.title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
