import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'

/** What a visitor should know first, and the two ways in. */
export function Hero() {
  const t = useT()
  return (
    <section className="pt-4 pb-2">
      <h1 className="max-w-[14ch] text-[34px] leading-[1.08] desk:text-[52px] font-semibold tracking-tight text-balance">
        {t('home.hero.title')}
      </h1>
      <div aria-hidden className="relative my-6 h-11">
        <span className="absolute inset-x-[-16px] top-1/2 h-[3px] desk:inset-x-0 bg-accent" />
        <span className="absolute start-6 size-11 rounded-full border-[5px] border-text" />
      </div>
      <p className="max-w-[44ch] text-[17px] text-text-2">{t('home.hero.text')}</p>
      <div className="mt-6 flex gap-3">
        <Link
          to="/sign-up"
          className="inline-flex min-h-12 flex-1 items-center justify-center rounded-md bg-primary px-5 font-semibold text-on-primary desk:flex-none"
        >
          {t('common.sign-up')}
        </Link>
        <Link
          to="/sign-in"
          className="inline-flex min-h-12 flex-1 items-center justify-center rounded-md border border-line-strong px-5 font-semibold desk:flex-none"
        >
          {t('common.sign-in')}
        </Link>
      </div>
    </section>
  )
}
