import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import css from './LanguagesField.module.css'

type Props = {
  offered: readonly string[]
  /** In the order in which they were chosen: the first is the default one. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (languages: readonly string[]) => void
}

/** The languages of a site, and which of them is the default. */
export function LanguagesField({ offered, chosen, error, onChange }: Props) {
  const { t } = useTranslation('sites')
  const [first] = chosen
  const about =
    first === undefined ? t('new.languagesHint') : t('new.defaultLanguage', { language: languageName(first) })
  const choose = (language: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, language] : chosen.filter((other) => other !== language))
  return (
    <fieldset className={css.languages}>
      <legend>{t('languages')}</legend>
      {offered.map((language, index) => (
        <Checkbox
          key={language}
          checked={chosen.includes(language)}
          error={index === 0 ? error : undefined}
          onChange={(event) => choose(language, event.target.checked)}
        >
          {languageName(language)}
        </Checkbox>
      ))}
      <p role="status">{about}</p>
    </fieldset>
  )
}
