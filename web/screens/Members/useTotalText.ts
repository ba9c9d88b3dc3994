import { useTranslation } from 'react-i18next'

/** "312 people", or "more than 1,000 people" if the server stopped counting (SRCH-02). */
export function useTotalText(): (found: { totalCount: number; totalIsExact: boolean }) => string {
  const { t } = useTranslation('members')
  return ({ totalCount: count, totalIsExact }) => t(totalIsExact ? 'total' : 'totalMore', { count })
}
