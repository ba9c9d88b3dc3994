import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import { Menu } from '#web/design/notice/Menu.tsx'
import { chooseLanguage } from '#web/features/language/chooseLanguage.ts'
import { LANGUAGE_NAMES, type Locale } from '#web/locales/complete.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import css from './Navigation.module.css'

/** Changes the language at once; hidden if the site has only one (SITE-05). `compact` shows only the icon. */
export function LanguageSwitcher({ compact }: { compact?: boolean }) {
  const { t, i18n } = useTranslation('shell')
  const { locales } = useSite()
  const signedIn = useSignedIn()
  if (locales.length < 2) return null
  const nameOf = (locale: string) => LANGUAGE_NAMES[locale as Locale] ?? locale
  const items = locales.map((locale) => ({
    text: nameOf(locale),
    lang: locale,
    checked: locale === i18n.language,
    onSelect: () => void chooseLanguage(locale, signedIn),
  }))
  return (
    <Menu label={t('language')} items={items}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          id="language"
          className={css.link}
          aria-label={`${t('language')}: ${nameOf(i18n.language)}`}
        >
          <Icon of={Languages} />
          {!compact && <span className={css.languageName}>{nameOf(i18n.language)}</span>}
        </button>
      )}
    </Menu>
  )
}
