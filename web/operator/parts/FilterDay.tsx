import { useRef, useState, type KeyboardEvent } from 'react'
import css from './FilterSelect.module.css'

type Props = {
  /** Stands before the day: "From". */
  label: string
  /** 2026-11-26; '' for none. */
  value: string
  onChange: (value: string) => void
}

/**
 * One day as a filter of a toolbar. A day of the calendar counts at once. One that is typed counts with Enter
 * or when the field is left, because it is another day after every digit.
 */
export function FilterDay({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const isTyping = useRef(false)
  function change(day: string) {
    if (isTyping.current) setTyped(day)
    else onChange(day)
  }
  function settle() {
    isTyping.current = false
    setTyped(undefined)
    if (typed !== undefined && typed !== value) onChange(typed)
  }
  function press({ key }: KeyboardEvent) {
    if (key === 'Enter') settle()
    else if (key !== 'Tab') isTyping.current = true
  }
  return (
    <label className={css.filter}>
      <span>{label}</span>
      <input
        type="date"
        value={typed ?? value}
        max="9999-12-31"
        onKeyDown={press}
        onChange={(event) => change(event.target.value)}
        onBlur={settle}
      />
    </label>
  )
}
