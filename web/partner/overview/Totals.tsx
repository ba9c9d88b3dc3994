import css from './Totals.module.css'

export type Total = { name: string; text: string }

/** The sums of the period, one tile each. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  if (totals.length === 0) return null
  return (
    <dl className={css.totals}>
      {totals.map(({ name, text }) => (
        <div key={name} className={css.total}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
