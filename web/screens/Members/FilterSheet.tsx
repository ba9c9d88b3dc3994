import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FilterSheet_query$key } from '#web/__generated__/FilterSheet_query.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { countFilters } from '#web/features/search/membersFilter.rules.ts'
import type { FilterControl } from '#web/features/search/useMembersFilter.ts'
import { useTotalText } from './useTotalText.ts'
import css from './FilterSheet.module.css'

type Props = {
  open: boolean
  onClose: () => void
  query: FilterSheet_query$key
  control: FilterControl
  children: ReactNode
}

/** The filters on a phone: full height, with the number of results on the button. */
export function FilterSheet({ open, onClose, query, control, children }: Props) {
  const { t } = useTranslation('members')
  const totalText = useTotalText()
  const { totalCount, totalIsExact } = useFragment(fragment, query).searchProfiles
  return (
    <Modal open={open} onClose={onClose} title={t('filters')} phone="full" className={css.sheet}>
      <div className={css.form}>{children}</div>
      <div className={css.bar}>
        {countFilters(control.filter) > 0 && (
          <Button look="plain" onClick={control.clear}>
            {t('clear')}
          </Button>
        )}
        <Button size="large" className={css.show} aria-live="polite" onClick={onClose}>
          {totalCount === 0 ? t('showNobody') : t('show', { total: totalText({ totalCount, totalIsExact }) })}
        </Button>
      </div>
    </Modal>
  )
}

const fragment = graphql`
  fragment FilterSheet_query on Query {
    searchProfiles(filter: $filter, order: $order, first: 24) {
      totalCount
      totalIsExact
    }
  }
`
