import { useTranslation } from 'react-i18next'

// Beyond the last bucket the API says 1000.
const BEYOND_BUCKETS_KM = 1000

/** "< 5 km · Utrecht": the bucket's upper end, never an exact distance (TRUST-02). What is cut off on a card is the city. */
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
