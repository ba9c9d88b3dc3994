import { useTranslation } from 'react-i18next'
import { Select } from '#web/design/form/Select.tsx'
import { chooseLanguage } from '#web/features/language/chooseLanguage.ts'
import { LANGUAGE_NAMES, type Locale } from '#web/locales/complete.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { Section } from './Section.tsx'
import css from './Section.module.css'

/** The language of screens and mails, effective immediately. Hidden if the site has only one (SITE-05). */
export function LanguageSection() {
  const { t, i18n } = useTranslation('settings')
  const { locales } = useSite()
  if (locales.length < 2) return null
  const options = locales.map((value) => ({ value, text: LANGUAGE_NAMES[value as Locale] ?? value }))
  return (
    <Section id="language" title={t('language.title')} text={t('language.text')}>
      <Select
        className={css.form}
        label={t('language.label')}
        name="language"
        options={options}
        value={i18n.language}
        onChange={(event) => void chooseLanguage(event.target.value, true)}
      />
    </Section>
  )
}
