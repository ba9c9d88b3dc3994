import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useSite } from '../../app/BootContext.tsx'
import { safeReturnPath } from '../../app/session.ts'
import { useSignedIn } from '../../app/useSignedIn.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { FormCard } from '../../components/FormCard.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { chooseLanguage } from '../../components/chooseLanguage.ts'
import { Icon } from '../../design/Icon.tsx'
import { LANGUAGE_NAMES, type Locale } from '../../locales/complete.ts'
import css from './LangConfigScreen.module.css'

/** Sets the language by link, `/lang-config?lang=de&return=/faq` (SITE-05); without one, the languages of the site to choose from. */
export default function LangConfigScreen() {
  const { t, i18n } = useTranslation('static')
  const { locales } = useSite()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
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
