import { MARKS, turnOf } from '#web/design/marks.data.ts'
import css from './ConsoleMark.module.css'

/** The product's own mark, whatever site is open: a site's mark would name the wrong one after a switch. */
export function ConsoleMark() {
  return (
    <svg viewBox="0 0 64 64" className={css.mark} aria-hidden>
      {MARKS.petals.parts.map((part) => (
        <path key={part.colour} d={part.path} transform={turnOf(part)} className={css[part.colour]} />
      ))}
    </svg>
  )
}
