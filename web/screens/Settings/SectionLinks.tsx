import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSite } from '../../app/BootContext.tsx'
import css from './SectionLinks.module.css'

const SECTIONS = ['notifications', 'email', 'password', 'passkeys', 'language', 'privacy', 'spending', 'devices', 'consents', 'export', 'delete'] as const

/** The way to each section of a long page. */
export function SectionLinks() {
  const { t } = useTranslation('settings')
  const { locales } = useSite()
  const shown = SECTIONS.filter((id) => id !== 'language' || locales.length > 1)
  return (
    <nav className={css.links} aria-label={t('sections')}>
      {shown.map((id) => (
        <Link key={id} to={`#${id}`} replace>
          {t(`${id}.title`)}
        </Link>
      ))}
    </nav>
  )
}
