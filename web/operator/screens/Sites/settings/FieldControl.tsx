import type { AriaAttributes } from 'react'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { namedLanguage } from '#web/operator/parts/languageNames.ts'
import { isRecord, parsed, type Fault, type Field } from './fields.rules.ts'
import { NichesControl } from './NichesControl.tsx'
import { ReasonsControl } from './ReasonsControl.tsx'
import { RegionsControl } from './RegionsControl.tsx'
import { ThemeControl } from './ThemeControl.tsx'
import { useFieldWords } from './useFieldWords.ts'
import css from './FieldControl.module.css'

type Naming = Pick<AriaAttributes, 'aria-labelledby' | 'aria-describedby' | 'aria-invalid'>

type Props = {
  field: Field
  /** JSON, or what was typed where that is none. */
  text: string
  languages: readonly string[]
  faults: readonly Fault[]
  naming: Naming
  onEdit: (text: string) => void
}

/** Fields that name one language of the site. */
const LANGUAGE_FIELDS = ['defaultLanguage', 'settings.domainLanguage']

/** The control of a field, after its kind. */
export function FieldControl({ field, text, languages, faults, naming, onEdit }: Props) {
  const words = useFieldWords()
  const value = parsed(text)
  switch (field.kind) {
    case 'INTEGER':
      return (
        <input
          {...naming}
          className={`${css.input} ${css.number}`}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => onEdit(event.target.value.trim())}
        />
      )
    case 'BOOLEAN':
      return (
        <Checkbox
          {...naming}
          checked={value === true}
          onChange={(event) => onEdit(String(event.target.checked))}
        >
          {value === true ? words.values.yes : words.values.no}
        </Checkbox>
      )
    case 'CHOICE':
      return <ChoiceControl field={field} chosen={value} naming={naming} onEdit={onEdit} />
    case 'TEXT':
      return LANGUAGE_FIELDS.includes(field.name) ? (
        <LanguageControl {...{ field, chosen: value, languages, naming, onEdit }} />
      ) : (
        <input
          {...naming}
          className={css.input}
          dir="auto"
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) =>
            onEdit(JSON.stringify(field.isNullable && target.value === '' ? null : target.value))
          }
        />
      )
    case 'TEXT_PER_LOCALE':
      return <TextsControl texts={value} languages={languages} naming={naming} onEdit={onEdit} />
    case 'LIST':
      return field.choices ? (
        <ChosenControl field={field} chosen={value} naming={naming} onEdit={onEdit} />
      ) : (
        <LinesControl lines={value} naming={naming} onEdit={onEdit} />
      )
    case 'SWITCHES':
      return <SwitchesControl field={field} switches={value} naming={naming} onEdit={onEdit} />
    default:
      return <StructureControl {...{ field, text, languages, faults, naming, onEdit }} />
  }
}

/** A value of its own form: with a control of its own, as JSON, or both. */
function StructureControl({ field, text, languages, faults, naming, onEdit }: Props) {
  const value = parsed(text)
  const labelledBy = naming['aria-labelledby']
  const { name } = field
  if (name === 'settings.regionData') return <RegionsControl {...{ value, languages, labelledBy, onEdit }} />
  if (name === 'settings.niches')
    return <NichesControl {...{ name, value, languages, labelledBy, faults, onEdit }} />
  if (name === 'settings.moderationReasons')
    return <ReasonsControl {...{ name, value, languages, labelledBy, faults, onEdit }} />
  return (
    <>
      {name === 'settings.theme' && <ThemeControl {...{ value, labelledBy, onEdit }} />}
      <textarea
        {...naming}
        className={`${css.input} ${css.code}`}
        rows={6}
        spellCheck={false}
        value={text === field.value ? JSON.stringify(value, undefined, 2) : text}
        onChange={(event) => onEdit(event.target.value)}
      />
    </>
  )
}

const entriesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** One entry a line. */
function LinesControl({ lines, naming, onEdit }: Pick<Props, 'naming' | 'onEdit'> & { lines: unknown }) {
  const entries = entriesOf(lines)
  return (
    <textarea
      {...naming}
      className={css.input}
      rows={Math.min(Math.max(entries.length, 2), 8)}
      spellCheck={false}
      value={entries.join('\n')}
      onChange={(event) => onEdit(JSON.stringify(event.target.value.split('\n')))}
    />
  )
}

type Texts = Pick<Props, 'languages' | 'naming' | 'onEdit'> & { texts: unknown }

/** A text in each language of the site; those in other languages stay as they are. */
function TextsControl({ texts, languages, naming, onEdit }: Texts) {
  const known = isRecord(texts) ? texts : {}
  return (
    <div role="group" {...naming} aria-invalid={undefined} className={css.texts}>
      {languages.map((language) => (
        <label key={language}>
          <span>{namedLanguage(language)}</span>
          <textarea
            className={css.input}
            rows={2}
            dir="auto"
            lang={language}
            aria-invalid={naming['aria-invalid']}
            value={typeof known[language] === 'string' ? known[language] : ''}
            onChange={(event) => onEdit(JSON.stringify({ ...known, [language]: event.target.value }))}
          />
        </label>
      ))}
    </div>
  )
}

type OfLanguage = Pick<Props, 'field' | 'languages' | 'naming' | 'onEdit'> & { chosen: unknown }

/** One language of the site; what is set stays among the choices. */
function LanguageControl({ field, chosen, languages, naming, onEdit }: OfLanguage) {
  const words = useFieldWords()
  const own = typeof chosen === 'string' ? chosen : ''
  const known = [...(field.isNullable ? [''] : []), ...languages]
  return (
    <select
      {...naming}
      className={css.input}
      value={own}
      onChange={({ target }) => onEdit(JSON.stringify(target.value === '' ? null : target.value))}
    >
      {[...new Set([...known, own])].map((language) => (
        <option key={language} value={language}>
          {language === '' ? words.values.nothing : namedLanguage(language)}
        </option>
      ))}
    </select>
  )
}

type OfChoices = Pick<Props, 'field' | 'naming' | 'onEdit'>

function ChoiceControl({ field, chosen, naming, onEdit }: OfChoices & { chosen: unknown }) {
  const words = useFieldWords()
  return (
    <select
      {...naming}
      className={css.input}
      value={String(chosen)}
      onChange={(event) => onEdit(JSON.stringify(event.target.value))}
    >
      {field.choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {words.choice(choice)}
        </option>
      ))}
    </select>
  )
}

/** Several of a list of choices, in the order in which they were chosen. */
function ChosenControl({ field, chosen, naming, onEdit }: OfChoices & { chosen: unknown }) {
  const words = useFieldWords()
  const entries = entriesOf(chosen)
  return (
    <div role="group" {...naming} aria-invalid={undefined} className={css.choices}>
      {field.choices?.map((choice) => (
        <Checkbox
          key={choice.value}
          checked={entries.includes(choice.value)}
          onChange={(event) =>
            onEdit(
              JSON.stringify(
                event.target.checked
                  ? [...entries, choice.value]
                  : entries.filter((entry) => entry !== choice.value),
              ),
            )
          }
        >
          {words.choice(choice)}
        </Checkbox>
      ))}
    </div>
  )
}

function SwitchesControl({ field, switches, naming, onEdit }: OfChoices & { switches: unknown }) {
  const words = useFieldWords()
  const known = isRecord(switches) ? switches : {}
  return (
    <div role="group" {...naming} aria-invalid={undefined} className={css.choices}>
      {field.choices?.map((choice) => (
        <Checkbox
          key={choice.value}
          checked={known[choice.value] === true}
          onChange={(event) => onEdit(JSON.stringify({ ...known, [choice.value]: event.target.checked }))}
        >
          {words.choice(choice)}
        </Checkbox>
      ))}
    </div>
  )
}
