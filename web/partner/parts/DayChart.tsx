import { useId } from 'react'
import { formatNumber } from '#web/runtime/text/format.ts'
import { scaleEnd } from './days.rules.ts'
import { dayText } from './moments.ts'
import { Rows, type Column } from './Rows.tsx'
import css from './DayChart.module.css'

/** A figure by day; days without a value count as 0. */
export type Series = {
  name: string
  values: ReadonlyMap<string, number>
  /** How the table writes it, if not as a number. */
  text?: (value: number) => string
}

type Props = {
  /** What it shows: "Sign-ups by day". */
  label: string
  days: readonly string[]
  /** The bars. */
  whole: Series
  /** The darker part of each bar that fulfils something more, such as being confirmed. */
  part?: Series
  /** Further columns of the table. */
  more?: readonly Series[]
}

const HEIGHT = 100
const STEP = 10
const BAR = 8

/** Bars by day, with the same figures as a table. Words and numbers stand around the drawing. */
export function DayChart({ label, days, whole, part, more = [] }: Props) {
  const id = useId()
  const end = scaleEnd([...whole.values.values()])
  const height = (value: number) => (value / end) * HEIGHT
  const columns: Column<string>[] = [
    { head: 'Day', cell: dayText },
    ...[whole, ...(part ? [part] : []), ...more].map(({ name, values, text = formatNumber }) => ({
      head: name,
      isNumeric: true,
      cell: (day: string) => text(values.get(day) ?? 0),
    })),
  ]
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <div className={css.scale} aria-hidden>
        <span>{formatNumber(end)}</span>
        <span>0</span>
      </div>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {days.map((day, index) => {
          const value = whole.values.get(day) ?? 0
          const fulfilled = part?.values.get(day) ?? 0
          const x = index * STEP + (STEP - BAR) / 2
          return (
            <g key={day}>
              <title>{`${dayText(day)}: ${formatNumber(value)}`}</title>
              <rect x={index * STEP} y={0} width={STEP} height={HEIGHT} className={css.room} />
              <rect
                x={x}
                y={HEIGHT - height(value)}
                width={BAR}
                height={height(value)}
                className={part ? css.whole : css.part}
              />
              <rect
                x={x}
                y={HEIGHT - height(fulfilled)}
                width={BAR}
                height={height(fulfilled)}
                className={css.part}
              />
            </g>
          )
        })}
      </svg>
      <div className={css.days} aria-hidden>
        <span>{dayText(days[0]!)}</span>
        <span>{dayText(days.at(-1)!)}</span>
      </div>
      <figcaption id={id} className={css.caption}>
        {label}
        {part && ` (darker: ${part.name.toLowerCase()})`}
      </figcaption>
      <details className={css.table}>
        <summary>As a table</summary>
        <Rows label={label} columns={columns} rows={days.toReversed()} keyOf={(day) => day} />
      </details>
    </figure>
  )
}
