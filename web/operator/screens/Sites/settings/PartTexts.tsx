import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { isAt, type Fault } from './fields.rules.ts'
import { withText } from './partTexts.rules.ts'
import { useFieldWords } from './useFieldWords.ts'
import css from './PartTexts.module.css'

const TEXT_MAX = 500

type Props = {
  /** What the texts are: "Name". */
  legend: string
  texts: Readonly<Record<string, string>>
  languages: readonly string[]
  /** The path of the texts in the definition: `settings.niches.1.name`. */
  path: string
  faults: readonly Fault[]
  /** Where a text is missing: what members read instead. */
  hint: string
  isLong?: boolean
  onChange: (texts: Readonly<Record<string, string>>) => void
}

/** One text of a setting in each language of the site, with what is wrong or missing in it. */
export function PartTexts({ legend, texts, languages, path, faults, hint, isLong, onChange }: Props) {
  const words = useFieldWords()
  return (
    <fieldset className={css.texts}>
      <legend>{legend}</legend>
      {languages.map((language) => {
        const own = faults.filter((fault) => isAt(`${path}.${language}`, fault))
        const field = {
          label: languageName(language),
          lang: language,
          value: texts[language] ?? '',
          maxLength: TEXT_MAX,
          hint: texts[language]?.trim() ? undefined : hint,
          error: own.length > 0 ? own.map(words.fault).join(' ') : undefined,
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(withText(texts, language, target.value)),
        }
        return isLong ? (
          <TextArea key={language} rows={3} {...field} />
        ) : (
          <TextField key={language} autoComplete="off" {...field} />
        )
      })}
    </fieldset>
  )
}
