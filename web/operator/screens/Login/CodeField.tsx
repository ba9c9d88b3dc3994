import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pastedDigits } from '#platform/base/pasted-text.rules.ts'
import { classes } from '#web/design/classes.ts'
import { Field } from '#web/design/form/Field.tsx'
import css from './CodeField.module.css'

export const DIGITS = 6

type Props = {
  value: string
  error: string | undefined
  /** Whether the focus comes here when the step appears. */
  takesFocus: boolean
  onChange: (digits: string) => void
  /** Beneath the boxes. */
  children?: ReactNode
}

/**
 * Six digits in six boxes. It is one field, so that pasting, password managers and screen readers work by
 * themselves.
 */
export function CodeField({ value, error, takesFocus, onChange, children }: Props) {
  const { t } = useTranslation('console')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <Field label={t('login.code.field')} error={error} hint={children}>
      {(naming) => (
        <div className={css.boxes}>
          {Array.from({ length: DIGITS }, (_, index) => (
            <span
              key={index}
              aria-hidden
              className={classes(css.box, index === Math.min(value.length, DIGITS - 1) && css.next)}
            >
              {value[index]}
            </span>
          ))}
          <input
            {...naming}
            ref={input}
            className={css.input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={value}
            onChange={(event) => onChange(pastedDigits(event.target.value, DIGITS).slice(0, DIGITS))}
          />
        </div>
      )}
    </Field>
  )
}
