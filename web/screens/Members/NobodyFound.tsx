import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { countFilters } from '#web/features/search/membersFilter.rules.ts'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'

type Props = {
  control: FilterControl
  /** The wider filters that find more. */
  children: ReactNode
}

/** An empty result: says why, offers wider filters with their counts, and to clear all filters (SRCH-06). */
export function NobodyFound({ control, children }: Props) {
  const { t } = useTranslation('members')
  const count = countFilters(control.filter)
  return (
    <EmptyState
      drawing="map"
      roomy
      title={t('empty.title')}
      text={count > 0 ? t('empty.text', { count }) : t('empty.textWithoutFilters')}
    >
      {children}
      {count > 0 && (
        <Button size="large" onClick={control.clear}>
          {t('clear')}
        </Button>
      )}
    </EmptyState>
  )
}
