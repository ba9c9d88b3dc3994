import { Eye, EyeOff } from 'lucide-react'
import { useState, type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import css from './Field.module.css'

type InputProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & { ref?: Ref<HTMLInputElement> }

/** Words follow their own writing direction; addresses and numbers do not. */
const isWords = (type: string | undefined) => type === undefined || type === 'text' || type === 'search'

/** One line of text. A password can be shown. */
export function TextField({ label, hint, error, optional, className, ...input }: InputProps) {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  const isPassword = input.type === 'password'
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(naming) =>
        isPassword ? (
          <div className={css.passwordBox}>
            <input {...input} {...naming} type={shown ? 'text' : 'password'} className={css.input} />
            <IconButton
              className={css.reveal}
              icon={shown ? EyeOff : Eye}
              label={t(shown ? 'hidePassword' : 'showPassword')}
              onClick={() => setShown(!shown)}
            />
          </div>
        ) : (
          <input
            dir={isWords(input.type) ? 'auto' : undefined}
            {...input}
            {...naming}
            className={css.input}
          />
        )
      }
    </Field>
  )
}

type TextAreaProps = FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & { ref?: Ref<HTMLTextAreaElement> }

/**
 * Several lines of text; with `maxLength` and a controlled value it shows the remaining characters near the
 * end.
 */
export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  const used = typeof area.value === 'string' ? area.value.length : 0
  const left = area.maxLength === undefined ? Infinity : area.maxLength - used
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(naming) => (
        <>
          <textarea dir="auto" {...area} {...naming} className={css.input} />
          {left <= Math.min(200, (area.maxLength ?? 0) / 4) && <span className={css.counter}>{left}</span>}
        </>
      )}
    </Field>
  )
}
