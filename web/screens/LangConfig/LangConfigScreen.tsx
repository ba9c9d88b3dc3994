import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AppLink } from '#web/design/AppLink.tsx'
import { FormCard } from '#web/design/form/FormCard.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { chooseLanguage } from '#web/features/language/chooseLanguage.ts'
import { LANGUAGE_NAMES, type Locale } from '#web/locales/complete.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { useAddressParameters } from '#web/runtime/page/hydration.ts'
import { safeReturnPath } from '#web/runtime/session/session.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import css from './LangConfigScreen.module.css'

/**
 * Sets the language by link, `/lang-config?lang=de&return=/faq` (SITE-05); without a language, offers the
 * site's languages.
 */
export default function LangConfigScreen() {
  const { t, i18n } = useTranslation('static')
  const { locales } = useSite()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const parameters = useAddressParameters()
  const wanted = locales.find((locale) => locale === parameters.get('lang'))
  const returnTo = safeReturnPath(parameters.get('return')) ?? '/'
  useEffect(() => {
    if (wanted === undefined) return
    let left = false
    void chooseLanguage(wanted, signedIn).then(() => left || void navigate(returnTo, { replace: true }))
    return () => {
      left = true
    }
  }, [wanted, returnTo, signedIn, navigate])
  const back = returnTo === '/' ? '' : `&return=${encodeURIComponent(returnTo)}`
  return (
    <>
      <PageTitle noIndex>{t('language.heading')}</PageTitle>
      <FormCard wide heading={t('language.heading')} text={t('language.text')}>
        <ul className={css.list}>
          {locales.map((locale) => (
            <li key={locale}>
              <AppLink
                to={`/lang-config?lang=${locale}${back}`}
                lang={locale}
                className={css.language}
                aria-current={locale === i18n.language ? 'true' : undefined}
              >
                {LANGUAGE_NAMES[locale as Locale] ?? locale}
                {locale === i18n.language && <Icon of={Check} />}
              </AppLink>
            </li>
          ))}
        </ul>
      </FormCard>
    </>
  )
}
