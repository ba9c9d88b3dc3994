import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { useDistanceText } from '#web/features/profiles/useDistanceText.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { Card } from './readSwipeCard.ts'
import layout from '#web/design/layout.module.css'
import css from './SwipeCard.module.css'

const INTERESTS_SHOWN = 4

/** The member on a card: name, place, and interests, the shared ones first. */
export function CardWords({ card }: { card: Card }) {
  const { t } = useTranslation(['swipe', 'shell'])
  const { visibleProfileFields } = useSite().settings
  const { displayName: name, age, online, sharedInterestIds: shared } = card
  const place = useDistanceText(card.distanceKm, card.city)
  const interests = visibleProfileFields.includes('interests')
    ? card.interests
        .toSorted((one, other) => Number(shared.includes(other.value)) - Number(shared.includes(one.value)))
        .slice(0, INTERESTS_SHOWN)
    : []
  return (
    <div className={css.over}>
      <h2 className={css.name}>
        <bdi className={layout.ellipsis}>{name}</bdi>
        <span className={css.age}>, {age}</span>
        {online && <span className={css.dot} role="img" aria-label={t('shell:online')} />}
      </h2>
      {place && <p className={css.place}>{place}</p>}
      {interests.length > 0 && (
        <ul className={css.interests}>
          {interests.map(({ value, name: interest }) => (
            <li key={value} className={classes(css.interest, shared.includes(value) && css.shared)}>
              {shared.includes(value) && <Icon of={Check} size={16} />}
              {interest}
              {shared.includes(value) && (
                <span className={layout.visuallyHidden}> ({t('sharedInterest')})</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
