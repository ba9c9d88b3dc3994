import { useTranslation } from 'react-i18next'

// The API returns 1000 beyond the last bucket.
const BEYOND_BUCKETS_KM = 1000

/**
 * "< 5 km · Utrecht": the bucket's upper end, never an exact distance (TRUST-02). On a card, only the city
 * may be cut off.
 */
export function useDistanceText(
  distanceKm: number | null | undefined,
  city: string | null | undefined,
): string {
  const { t } = useTranslation('shell')
  const distance =
    distanceKm == null
      ? undefined
      : distanceKm >= BEYOND_BUCKETS_KM
        ? t('distanceFar')
        : t('distance', { km: distanceKm })
  return [distance, city].filter(Boolean).join(' · ')
}
