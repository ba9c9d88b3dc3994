import {
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FilterSheet_query$key } from '#web/__generated__/FilterSheet_query.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { countFilters } from '#web/features/search/membersFilter.rules.ts'
import type { FilterControl } from '#web/features/search/useMembersFilter.ts'
import { claimAwayNotice } from '#web/runtime/network/connection.ts'
import { useTotalText } from './useTotalText.ts'
import css from './FilterSheet.module.css'

export type FilterSheetHandle = { open: () => void }

type Props = {
  /** Opens the sheet without a new draw of the screen's cards, for which a press would wait. */
  ref: Ref<FilterSheetHandle>
  query: FilterSheet_query$key
  control: FilterControl
  /** The results of the last change wait for a connection. */
  isAway: boolean
  children: ReactNode
}

/**
 * The filters on a phone: full height, with the number of results on the button. The sheet shows at once, its
 * thirty controls in the next frame, and the focus goes to the first.
 */
export function FilterSheet({ ref, query, control, isAway, children }: Props) {
  const { t } = useTranslation('members')
  const totalText = useTotalText()
  const { totalCount, totalIsExact } = useFragment(fragment, query).searchProfiles
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), [])
  const isFilled = useDeferredValue(open) && open
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFilled) form.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [isFilled])
  // The note below says it.
  useEffect(() => (open ? claimAwayNotice() : undefined), [open])
  return (
    <Modal open={open} onClose={close} title={t('filters')} phone="full" className={css.sheet}>
      <div ref={form} className={css.form}>
        {isFilled && children}
      </div>
      {isAway && (
        <Alert tone="warning" announced className={css.away}>
          {t('away')}
        </Alert>
      )}
      <div className={css.bar}>
        {countFilters(control.filter) > 0 && (
          <Button look="plain" onClick={control.clear}>
            {t('clear')}
          </Button>
        )}
        <Button size="large" className={css.show} aria-live="polite" onClick={close}>
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
