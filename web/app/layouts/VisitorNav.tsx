import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Brand } from '#web/features/navigation/Brand.tsx'
import { LanguageSwitcher } from '#web/features/navigation/LanguageSwitcher.tsx'
import layout from '#web/design/layout.module.css'
import css from '#web/features/navigation/Navigation.module.css'

/**
 * Top of the page for visitors: brand, language, login. On the landing page it sits on the page itself,
 * without a bar.
 */
export function VisitorNav() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  // Only a suspended member sees a statement of reasons beneath this bar, and is logged in already.
  const hasLogin = pathname !== '/login' && !pathname.startsWith('/statements/')
  const right = (
    <div className={layout.row}>
      <LanguageSwitcher />
      {hasLogin && (
        <LinkButton to="/login" look="quiet">
          {t('nav.logIn')}
        </LinkButton>
      )}
    </div>
  )
  if (pathname === '/') {
    return (
      <header className={layout.wrap}>
        <div className={css.bare}>
          <Brand />
          {right}
        </div>
      </header>
    )
  }
  return (
    <header className={css.nav}>
      <div className={classes(layout.wrap, css.inner)}>
        <Brand />
        <div className={css.right}>{right}</div>
      </div>
    </header>
  )
}
