import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of a gender; a site's own gender stands as its token. */
export function useGenderName(): (token: string) => string {
  const { t } = useTranslation('dashboard')
  return useCallback((token) => (token === 'FEMALE' || token === 'MALE' ? t(`gender.${token}`) : token), [t])
}
