import { Check } from 'lucide-react'
import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'
import css from './Choices.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'children'> & {
  error?: ReactNode
  children: ReactNode
}

/** A box to tick, with its words and an error beneath. */
export function Checkbox({ error, children, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label className={css.check}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <Check size={16} aria-hidden />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
