import { useId, type ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'
import css from './Choices.module.css'
import field from './Field.module.css'

type Props<Value extends string> = {
  label: ReactNode
  name: string
  options: readonly { value: Value; text: string }[]
  error?: ReactNode
} & (
  | { value: Value | null; onChange: (value: Value) => void }
  | { defaultValue?: Value; onChange?: (value: Value) => void }
)

/** Two to four choices side by side. Native radio buttons, so arrow keys and forms work by themselves. */
export function SegmentedControl<Value extends string>({
  label,
  name,
  options,
  error,
  ...rest
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={field.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>{label}</legend>
      <div className={css.segments}>
        {options.map(({ value, text }) => (
          <label key={value} className={css.segment}>
            <input
              type="radio"
              name={name}
              value={value}
              {...('value' in rest
                ? { checked: rest.value === value }
                : { defaultChecked: rest.defaultValue === value })}
              onChange={() => rest.onChange?.(value)}
            />
            {text}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
