import { useRef, type ReactElement } from 'react'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import css from './CardGrid.module.css'
import { classes } from '../classes.ts'
import layout from '../layout.module.css'
import { Skeleton } from '../notice/Skeleton.tsx'
import { useCardWindow } from './useCardWindow.ts'

type Props = {
  /** The cards, each with its key. */
  cards: readonly ReactElement[]
  /** Whether the list goes on, so that its length is not known. */
  hasNext: boolean
  /** So many grey cards at the end, while more are on their way. */
  waiting?: number
  /** Up to four side by side instead of three. */
  four?: boolean
  className?: string | undefined
}

/** How many cards stand side by side, as `cards` and `four` of the layout have it. */
function useColumns(four: boolean | undefined): number {
  const isMiddle = useMediaQuery('(width >= 768px)')
  const isWide = useMediaQuery('(width >= 1200px)')
  if (four && isWide) return 4
  return isMiddle ? 3 : 2
}

/**
 * Cards of 4:5 in rows. Of a long list only those near the window are in the document, whatever their number; the others keep their room, so the
 * page's length and every place in it hold. The keyboard goes on beyond the window, screen readers hear each place, and paper shows all.
 */
export function CardGrid({ cards, hasNext, waiting = 0, four, className }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(four)
  const count = cards.length + waiting
  const { indexes, onUse } = useCardWindow(list, count, columns)
  const rowOf = (index: number) => (indexes ? { gridRow: Math.floor(index / columns) + 1 } : undefined)
  const rowCount = Math.ceil(count / columns)
  return (
    <div className={css.frame}>
      {/* Presses and focus are only noted here, on their way to the links and buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className={classes(layout.cards, four && layout.four, indexes && css.windowed, className)}
        style={indexes && { gridTemplateRows: `repeat(${rowCount}, var(--card-height))` }}
        onFocus={onUse}
        onClick={onUse}
      >
        {(indexes ?? Array.from({ length: count }, (_, index) => index)).map((index) => {
          const card = cards[index]
          return card ? (
            <li
              key={card.key}
              className={css.cell}
              style={rowOf(index)}
              aria-posinset={index + 1}
              aria-setsize={hasNext ? -1 : cards.length}
            >
              {card}
            </li>
          ) : (
            <li key={`waiting ${index}`} style={rowOf(index)} aria-hidden>
              <Skeleton shape="card" />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
