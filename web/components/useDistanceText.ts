import { useTranslation } from 'react-i18next'

/** "< 5 km · Utrecht": the bucket's upper end, never an exact distance (TRUST-02). What is cut off on a card is the city. */
export function useDistanceText(distanceKm: number | null | undefined, city: string | null | undefined): string {
  const { t } = useTranslation('shell')
  if (!city) return distanceKm == null ? '' : t('distance', { km: distanceKm })
  return distanceKm == null ? city : t('distanceAndCity', { km: distanceKm, city })
}
