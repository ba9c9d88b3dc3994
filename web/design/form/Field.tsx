import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { FieldError } from './FieldError.tsx'
import css from './Field.module.css'

/** The frame around every kind of field's control. */
export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** Already translated; null or undefined when the field is fine. */
  error?: ReactNode
  optional?: boolean
  className?: string
}

/** Attributes for the control inside. */
export type ControlNaming = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** Label above, control, hint or error beneath, linked for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldFrame & { children: (naming: ControlNaming) => ReactNode }) {
  const id = useId()
  const { t } = useTranslation('shell')
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes(css.field, !!error && css.wrong, className)}>
      <label className={css.label} htmlFor={id}>
        {label} {optional && <span className={css.optional}>({t('optional')})</span>}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
