import { ChevronDown } from 'lucide-react'
import { Icon } from '#web/design/Icon.tsx'
import css from './FilterSelect.module.css'

type Props<Value extends string> = {
  /** Stands before the choice: "Role". */
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
}

/** One filter of a toolbar: its name and the choice on one line. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <label className={css.filter}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} />
    </label>
  )
}
