import { useTranslation } from 'react-i18next'

// The API returns 1000 beyond the last bucket.
const BEYOND_BUCKETS_KM = 1000

/** "< 5 km": the bucket's upper end, never an exact distance (TRUST-02). Undefined where it is not known. */
export function useDistance(distanceKm: number | null | undefined): string | undefined {
  const { t } = useTranslation('shell')
  if (distanceKm == null) return undefined
  return distanceKm >= BEYOND_BUCKETS_KM ? t('distanceFar') : t('distance', { km: distanceKm })
}

/** "< 5 km · Utrecht", in one line. */
export function useDistanceText(
  distanceKm: number | null | undefined,
  city: string | null | undefined,
): string {
  return [useDistance(distanceKm), city].filter(Boolean).join(' · ')
}
