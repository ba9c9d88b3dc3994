import { useTranslation } from 'react-i18next'
import type { KnownFilter } from '#web/features/profiles/whyProfile.rules.ts'
import type { Offer } from './searchCoach.rules.ts'

const FILTER_NAMES = {
  HAIR_COLOR: 'lists.hairColorIds',
  EYE_COLOR: 'lists.eyeColorIds',
  BODY_TYPE: 'lists.bodyTypeIds',
  RELATIONSHIP_STATUS: 'lists.relationshipStatusIds',
  INTERESTS: 'lists.interestIds',
  COUNTRY: 'country',
  REGION: 'region',
  AGE: 'age',
  DISTANCE: 'distance',
  ONLINE: 'online',
  WITH_PHOTO: 'withPhoto',
} as const satisfies Record<KnownFilter, string>

/** The words for additional results: with filters dropped, or with an offer's changes. */
export function useFilterWords(): {
  without: (filters: readonly KnownFilter[]) => string
  offered: (offer: Offer) => string
} {
  const { t } = useTranslation('members')
  function without(filters: readonly KnownFilter[]): string {
    const [filter] = filters
    if (filter === undefined || filters.length > 1)
      return t('coach.together', { names: filters.map((each) => t(FILTER_NAMES[each])).join(', ') })
    if (filter === 'AGE') return t('coach.anyAge')
    return filter === 'DISTANCE' ? t('coach.everywhere') : t(`coach.${filter}`)
  }
  function offered({ filters, changes: { minAge, maxAge, distanceKm } }: Offer): string {
    if (distanceKm !== undefined) return t('coach.DISTANCE', { km: distanceKm })
    if (minAge === undefined && maxAge === undefined) return without(filters)
    return t(minAge === undefined ? 'coach.AGE_to' : maxAge === undefined ? 'coach.AGE_from' : 'coach.AGE', {
      from: minAge,
      to: maxAge,
    })
  }
  return { without, offered }
}
