import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import type { Card } from './readSwipeCard.ts'
import { SwipeCard } from './SwipeCard.tsx'
import type { Deck, Direction } from './swipeDeck.rules.ts'
import css from './SwipeStack.module.css'

const DEPTHS = [0, 1, 2] as const

type Props = Pick<Deck<Card>, 'cards' | 'leaving'> & {
  /** The index of the top card's current photo. */
  photo: number
  onDecide: (direction: Direction) => void
  onOpen: () => void
  onTurn: (step: -1 | 1) => void
  /** Called with the id of the member on the top card, who was blocked. */
  onBlocked: (id: string) => void
  /** Called with the id of a card that has left the screen. */
  onLeft: (id: string) => void
}

/** The cards on the stack, and above them those flying out. */
export function SwipeStack({ cards, leaving, photo, onLeft, ...top }: Props) {
  const { t } = useTranslation('swipe')
  // The last card is drawn after the press, because the others cover it.
  const lowest = useDeferredValue(cards[2])
  const drawn = cards[2] === lowest ? cards : cards.slice(0, 2)
  const isCleared = cards.length === 0 && leaving.length === 0
  return (
    <ul className={classes(css.stack, isCleared && css.cleared)} aria-label={t('stack')}>
      {leaving.map(({ card, direction }) => (
        <SwipeCard
          key={card.id}
          card={card}
          depth={0}
          leaving={direction}
          photo={0}
          {...top}
          onLeft={() => onLeft(card.id)}
        />
      ))}
      {DEPTHS.map((depth) => {
        const card = drawn[depth]
        return (
          card && (
            <SwipeCard
              key={card.id}
              card={card}
              depth={depth}
              photo={depth === 0 ? photo : 0}
              {...top}
              onLeft={() => {}}
            />
          )
        )
      })}
    </ul>
  )
}
