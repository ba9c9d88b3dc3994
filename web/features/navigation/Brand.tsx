import { useTranslation } from 'react-i18next'
import { useSite } from '#web/runtime/BootContext.tsx'
import { AppLink } from '#web/design/AppLink.tsx'
import css from './Brand.module.css'

/** The mark: two petals that cover each other. A site colours it with `--mark-a`, `--mark-b` and `--mark-c`. */
export function Mark() {
  return (
    <svg viewBox="0 0 64 64" className={css.mark} aria-hidden>
      <rect
        x="19.5"
        y="7"
        width="25"
        height="48"
        rx="12.5"
        transform="rotate(-45 32 42.5)"
        className={css.a}
      />
      <rect
        x="19.5"
        y="7"
        width="25"
        height="48"
        rx="12.5"
        transform="rotate(45 32 42.5)"
        className={css.b}
      />
      <rect
        x="19.5"
        y="30"
        width="25"
        height="25"
        rx="12.5"
        transform="rotate(45 32 42.5)"
        className={css.c}
      />
    </svg>
  )
}

/** Mark and name of the site; leads home. */
export function Brand({ to = '/' }: { to?: string }) {
  const { t } = useTranslation('shell')
  const { name } = useSite()
  return (
    <AppLink to={to} className={css.brand} aria-label={t('nav.home', { site: name })}>
      <Mark />
      {name}
    </AppLink>
  )
}
