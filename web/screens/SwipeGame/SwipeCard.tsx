import { Heart, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { CardFace } from './CardFace.tsx'
import { CardMenu } from './CardMenu.tsx'
import { photosOf, type Card } from './readSwipeCard.ts'
import type { Direction } from './swipeDeck.rules.ts'
import { useCardMotion } from './useCardMotion.ts'
import css from './SwipeCard.module.css'

type Props = {
  card: Card
  /** 0 is the top card. */
  depth: 0 | 1 | 2
  leaving?: Direction
  /** The index of its current photo. */
  photo: number
  onDecide: (direction: Direction) => void
  onOpen: () => void
  onTurn: (step: -1 | 1) => void
  onBlocked: (id: string) => void
  onLeft: () => void
}

/**
 * One card of the stack. A tap on its sides steps through the photos; one in the middle or on the words opens
 * the profile.
 */
export function SwipeCard({
  card,
  depth,
  leaving,
  photo,
  onDecide,
  onOpen,
  onTurn,
  onBlocked,
  onLeft,
}: Props) {
  const { t } = useTranslation('shell')
  const isTop = depth === 0 && !leaving
  const photos = photosOf(card)
  const { ref, ...handlers } = useCardMotion({
    active: isTop,
    leaving,
    onDecide,
    onTap: (place) => {
      if (place === 'profile' || photos.length < 2) onOpen()
      else onTurn(place === 'next' ? 1 : -1)
    },
    onLeft,
  })
  const { displayName: name, age } = card
  return (
    <li
      className={classes(css.slot, leaving ? css.leaving : css[`depth${depth}`])}
      aria-hidden={!isTop || undefined}
      inert={!isTop}
    >
      {/* Pointers only: the buttons beneath and the arrow keys do the same. The menu is for all. */}
      <div ref={ref} className={css.mover} {...handlers}>
        <article className={css.card} aria-label={t('openProfile', { name, age })}>
          {isTop && <CardMenu card={card} onBlocked={() => onBlocked(card.id)} />}
          <CardFace card={card} photo={photo} />
          <span className={classes(css.stamp, css.liked)} aria-hidden>
            <Icon of={Heart} size={28} filled />
          </span>
          <span className={classes(css.stamp, css.passed)} aria-hidden>
            <Icon of={X} size={28} />
          </span>
        </article>
      </div>
    </li>
  )
}
