import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import layout from '#web/design/layout.module.css'
import css from './Footer.module.css'

const LINKS = [
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
  ['/cookies', 'cookies'],
  ['/ban', 'ban'],
  ['/pricing', 'pricing'],
  ['/complaints', 'complaints'],
  ['/return-policy', 'returnPolicy'],
  ['/faq', 'faq'],
  ['/service', 'support'],
  ['/safety', 'safety'],
  ['/transparency', 'transparency'],
  ['/about', 'about'],
] as const

/** The links that every page carries (SITE-12), and the disclaimer. */
export function Footer() {
  const { t } = useTranslation('shell')
  const { name, settings } = useSite()
  return (
    <footer className={css.footer}>
      <div className={layout.wrap}>
        <nav className={css.links} aria-label={t('footer.label')}>
          {LINKS.map(([to, word]) => (
            <AppLink key={to} to={to}>
              {t(`footer.${word}`)}
            </AppLink>
          ))}
        </nav>
        <p>{t('footer.disclaimer', { site: name, age: settings.minAge })}</p>
      </div>
    </footer>
  )
}
