import { useTranslation } from 'react-i18next'

/** "312 people", and "more than 1,000 people" where nobody counted further (SRCH-02). */
export function useTotalText(): (found: { totalCount: number; totalIsExact: boolean }) => string {
  const { t } = useTranslation('members')
  return ({ totalCount: count, totalIsExact }) => t(totalIsExact ? 'total' : 'totalMore', { count })
}
