import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { MARKS, turnOf, type MarkPart } from '#web/design/marks.data.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import css from './Brand.module.css'

/** The mark that the site has chosen. Its theme colours it with `--mark-a`, `--mark-b` and `--mark-c`. */
export function Mark() {
  const parts: readonly MarkPart[] = MARKS[useSite().settings.mark].parts
  return (
    <svg viewBox="0 0 64 64" className={css.mark} aria-hidden>
      {parts.map((part) => (
        <path key={part.colour} d={part.path} transform={turnOf(part)} className={css[part.colour]} />
      ))}
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
