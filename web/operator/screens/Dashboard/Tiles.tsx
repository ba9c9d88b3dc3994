import { formatPercent } from '#web/runtime/text/format.ts'
import { changeOf } from './figures.rules.ts'
import css from './Tiles.module.css'

/** One figure of all days. `before` is left out without comparison. */
export type Tile = {
  key: string
  label: string
  value: string
  now: number
  before: number | undefined
  /** A share beside it, in words. */
  about?: string | undefined
}

/** The figures of all days together, each with its change. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <section aria-label={label}>
      <dl className={css.tiles}>
        {tiles.map(({ key, label: name, value, now, before, about }) => {
          const change = before === undefined ? undefined : changeOf(now, before)
          const notes = [change === undefined ? undefined : formatPercent(change, true), about].filter(
            (note) => note !== undefined,
          )
          return (
            <div key={key} className={css.tile}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
                <span>{notes.length === 0 ? '\u00a0' : notes.join(' · ')}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
