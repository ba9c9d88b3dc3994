import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { Icon } from '../Icon.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import css from './Field.module.css'

export type SelectOption = { value: string; text: string }

type Props = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'children'> & {
    options: readonly SelectOption[]
    /** Shown for the empty value; leave it out when a choice is always made. */
    emptyText?: string
    ref?: Ref<HTMLSelectElement>
  }

/** A native select: phones open the system's own picker. */
export function Select({ label, hint, error, optional, className, options, emptyText, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(naming) => (
        <div className={css.selectBox}>
          <select {...select} {...naming} className={css.input}>
            {emptyText !== undefined && <option value="">{emptyText}</option>}
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} />
        </div>
      )}
    </Field>
  )
}
