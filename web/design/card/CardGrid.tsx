import { useRef, type ReactElement } from 'react'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import { classes } from '../classes.ts'
import { Skeleton } from '../notice/Skeleton.tsx'
import { useCardWindow } from './useCardWindow.ts'
import layout from '../layout.module.css'
import css from './CardGrid.module.css'

type Props = {
  /** The cards, each with its key. */
  cards: readonly ReactElement[]
  /** Whether the list continues, so that its length is unknown. */
  hasNext: boolean
  /** This many placeholder cards at the end while more load. */
  waiting?: number
  /** Up to four side by side instead of three. */
  four?: boolean
  className?: string | undefined
}

/** The number of columns, matching `cards` and `four` in the layout's style sheet. */
function useColumns(four: boolean | undefined): number {
  const isMiddle = useMediaQuery('(width >= 768px)')
  const isWide = useMediaQuery('(width >= 1200px)')
  if (four && isWide) return 4
  return isMiddle ? 3 : 2
}

/**
 * Rows of 4:5 cards. A long list only has the cards near the window in the document; the others keep their
 * space, so page length and positions hold. Tab continues beyond the window, screen readers hear each
 * position, and print shows every card.
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
      {/* Only records presses and focus on their way to the links and buttons. */}
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
