import { useId, useRef, useState, type ClipboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { FieldError } from './FieldError.tsx'
import css from './Field.module.css'

type Props = {
  /** Name of the hidden field that carries the date as YYYY-MM-DD, '' while it is incomplete. */
  name: string
  /** YYYY-MM-DD */
  defaultValue?: string
  error?: ReactNode
  onChange?: (isoDate: string) => void
}

const PARTS = ['day', 'month', 'year'] as const
type Part = (typeof PARTS)[number]
const LENGTHS: Record<Part, number> = { day: 2, month: 2, year: 4 }
const AUTOCOMPLETE: Record<Part, string> = { day: 'bday-day', month: 'bday-month', year: 'bday-year' }

function isoDate(parts: Record<Part, string>): string {
  if (parts.day === '' || parts.month === '' || parts.year.length !== 4) return ''
  return `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`
}

function partsOf(date: string): Record<Part, string> {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day, month, year }
}

/** Date of birth as DD MM YYYY: typing advances by itself, and a whole date can be pasted in either order. */
export function DateOfBirthField({ name, defaultValue = '', error, onChange }: Props) {
  const id = useId()
  const { t } = useTranslation('shell')
  const [parts, setParts] = useState(() => partsOf(defaultValue))
  const inputs = useRef<Partial<Record<Part, HTMLInputElement | null>>>({})

  function set(next: Record<Part, string>) {
    setParts(next)
    onChange?.(isoDate(next))
  }
  function type(part: Part, text: string) {
    const digits = text.replace(/\D/g, '').slice(0, LENGTHS[part])
    set({ ...parts, [part]: digits })
    const next = PARTS[PARTS.indexOf(part) + 1]
    // Filling in a draft does not move the focus.
    const isTypedIn = document.activeElement === inputs.current[part]
    if (next && isTypedIn && digits.length === LENGTHS[part] && digits.length > parts[part].length)
      inputs.current[next]?.select()
  }
  function paste(event: ClipboardEvent) {
    const numbers = event.clipboardData.getData('text').match(/\d+/g)
    if (numbers?.length !== 3) return
    event.preventDefault()
    const [first = '', month = '', last = ''] = numbers
    set(first.length === 4 ? { year: first, month, day: last } : { day: first, month, year: last })
  }

  return (
    <fieldset
      className={classes(css.field, !!error && css.wrong)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={css.label}>{t('dateOfBirth.label')}</legend>
      <div className={css.three}>
        {PARTS.map((part) => (
          <input
            key={part}
            ref={(element) => {
              inputs.current[part] = element
            }}
            name={`${name}-${part}`}
            className={classes(css.input, css.numeric)}
            inputMode="numeric"
            autoComplete={AUTOCOMPLETE[part]}
            aria-label={t(`dateOfBirth.${part}`)}
            placeholder={t(`dateOfBirth.${part}Placeholder`)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={parts[part]}
            onChange={(event) => type(part, event.target.value)}
            onPaste={paste}
          />
        ))}
      </div>
      <input type="hidden" name={name} value={isoDate(parts)} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
