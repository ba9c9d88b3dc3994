import { Check, Heart, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../app/BootContext.tsx'
import { useDistanceText } from '../../components/useDistanceText.ts'
import { Icon } from '../../design/Icon.tsx'
import { Photo } from '../../design/Photo.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import type { Card } from './readSwipeCard.ts'
import css from './SwipeCard.module.css'
import type { Direction } from './swipeDeck.rules.ts'
import { useCardMotion } from './useCardMotion.ts'

const INTERESTS_SHOWN = 4

type Props = {
  card: Card
  /** 0 lies on top. */
  depth: 0 | 1 | 2
  leaving?: Direction
  onDecide: (direction: Direction) => void
  onOpen: () => void
  onLeft: () => void
}

/** One card of the stack: photo, name, place, and the interests, those of both first. */
export function SwipeCard({ card, depth, leaving, onDecide, onOpen, onLeft }: Props) {
  const { t } = useTranslation(['swipe', 'shell'])
  const { visibleProfileFields } = useSite().settings
  const isTop = depth === 0 && !leaving
  const { ref, ...handlers } = useCardMotion({ active: isTop, leaving, onDecide, onTap: onOpen, onLeft })
  const { displayName: name, age, mainPhoto, online, sharedInterestIds: shared } = card
  const place = useDistanceText(card.distanceKm, card.city)
  const interests = visibleProfileFields.includes('interests')
    ? card.interests.toSorted((one, other) => Number(shared.includes(other.id)) - Number(shared.includes(one.id))).slice(0, INTERESTS_SHOWN)
    : []
  return (
    <li className={classes(css.slot, leaving ? css.leaving : css[`depth${depth}`])} aria-hidden={!isTop || undefined} inert={!isTop}>
      {/* Pointers only: the buttons beneath and the arrow keys do the same. */}
      <div ref={ref} className={css.mover} {...handlers}>
        <article className={css.card} aria-label={t('shell:openProfile', { name, age })}>
          {mainPhoto?.url ? (
            <Photo url={mainPhoto.url} thumbhash={mainPhoto.thumbhash} alt="" width={640} height={800} eager />
          ) : (
            <span className={css.initial} aria-hidden>{[...name][0]?.toLocaleUpperCase()}</span>
          )}
          <span className={classes(css.stamp, css.liked)} aria-hidden>
            <Icon of={Heart} size={28} filled />
          </span>
          <span className={classes(css.stamp, css.passed)} aria-hidden>
            <Icon of={X} size={28} />
          </span>
          <div className={css.over}>
            <h2 className={css.name}>
              <span className={layout.ellipsis}>{name}</span>
              <span className={css.age}>, {age}</span>
              {online && <span className={css.dot} role="img" aria-label={t('shell:online')} />}
            </h2>
            {place && <p className={css.place}>{place}</p>}
            {interests.length > 0 && (
              <ul className={css.interests}>
                {interests.map(({ id, name: interest }) => (
                  <li key={id} className={classes(css.interest, shared.includes(id) && css.shared)}>
                    {shared.includes(id) && <Icon of={Check} size={16} />}
                    {interest}
                    {shared.includes(id) && <span className={layout.visuallyHidden}> ({t('sharedInterest')})</span>}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </article>
      </div>
    </li>
  )
}
