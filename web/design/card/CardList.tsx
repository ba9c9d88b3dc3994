import type { ReactElement } from 'react'
import { classes } from '../classes.ts'
import layout from '../layout.module.css'
import css from './CardList.module.css'

type Props = {
  /** The cards, each with its key. */
  cards: readonly ReactElement[]
  className?: string | undefined
}

/** Rows of 4:5 cards, all of them in the document; `CardGrid` is for lists that grow. */
export function CardList({ cards, className }: Props) {
  return (
    <ul className={classes(layout.cards, className)}>
      {cards.map((card) => (
        <li key={card.key} className={css.cell}>
          {card}
        </li>
      ))}
    </ul>
  )
}
