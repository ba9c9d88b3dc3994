import { useTranslation } from 'react-i18next'
import { Alert } from '#web/design/notice/Alert.tsx'
import { LANGUAGE_NAMES, type Locale } from '#web/locales/complete.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { ClientPage } from '#web/runtime/page/bootData.ts'
import css from './StaticScreen.module.css'

const languageOf = (locale: string) => locale.split('-')[0]!
const nameOf = (locale: string) => LANGUAGE_NAMES[locale as Locale] ?? locale

/** Says that a text is missing in the reader's language, and lists the site's languages that have it. */
export function OtherLanguage({ page }: { page: ClientPage }) {
  const { t, i18n } = useTranslation('static')
  const site = useSite()
  if (languageOf(page.locale) === languageOf(i18n.language)) return null
  const offered = site.locales.filter((locale) => locale !== page.locale && page.locales.includes(locale))
  return (
    <Alert>
      <p>{t('otherLanguage', { reader: nameOf(i18n.language), language: nameOf(page.locale) })}</p>
      {offered.length > 0 && (
        <p className={css.languages}>
          {t('readIn')}{' '}
          {offered.map((locale) => (
            // The whole document in that language, so that it also works without script.
            <a key={locale} href={`?lang=${locale}`} lang={locale} hrefLang={locale}>
              {nameOf(locale)}
            </a>
          ))}
        </p>
      )}
    </Alert>
  )
}
