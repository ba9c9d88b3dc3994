import css from './FilterSelect.module.css'

type Props = {
  /** Stands before the day: "From". */
  label: string
  /** 2026-11-26; '' for none. */
  value: string
  onChange: (value: string) => void
}

/** One day as a filter of a toolbar. */
export function FilterDay({ label, value, onChange }: Props) {
  return (
    <label className={css.filter}>
      <span>{label}</span>
      <input type="date" value={value} max="9999-12-31" onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
