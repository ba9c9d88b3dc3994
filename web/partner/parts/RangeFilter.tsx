import { ChevronDown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Icon } from '#web/design/Icon.tsx'
import css from '#web/operator/parts/FilterSelect.module.css'

const RANGES = [7, 30, 90]
const USUAL = 30

/** How many days the address asks for: `?days=90`. */
export function useRangeDays(): number {
  const [parameters] = useSearchParams()
  const days = Number(parameters.get('days'))
  return RANGES.includes(days) ? days : USUAL
}

/** Chooses how many days a section shows. */
export function RangeFilter() {
  const days = useRangeDays()
  const [, setParameters] = useSearchParams()
  return (
    <label className={css.filter}>
      <span>Period</span>
      <select
        value={days}
        onChange={({ target }) => setParameters({ days: target.value }, { replace: true })}
      >
        {RANGES.map((count) => (
          <option key={count} value={count}>
            {`Last ${count} days`}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} />
    </label>
  )
}
