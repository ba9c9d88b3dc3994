import { useState } from 'react'
import css from './FilterSelect.module.css'

type Props = {
  /** Stands before the day: "From". */
  label: string
  /** 2026-11-26; '' for none. */
  value: string
  onChange: (value: string) => void
}

// While a year is typed, the field has days of the years 2, 20 and 202.
const isWhole = (day: string) => /^[12]\d{3}-/.test(day)

/** One day as a filter of a toolbar. What is typed counts once it is whole; an emptied field, when it is left. */
export function FilterDay({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  function type(day: string) {
    setTyped(day)
    if (isWhole(day)) onChange(day)
  }
  function leave() {
    if (typed === '') onChange('')
    setTyped(undefined)
  }
  return (
    <label className={css.filter}>
      <span>{label}</span>
      <input
        type="date"
        value={typed ?? value}
        max="9999-12-31"
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
    </label>
  )
}
