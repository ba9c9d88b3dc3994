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
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { countFilters } from '#web/features/search/membersFilter.rules.ts'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'
import { claimAwayNotice } from '#web/runtime/network/connection.ts'
import { useTotalText } from './useTotalText.ts'
import css from './FilterSheet.module.css'

export type FilterSheetHandle = { open: () => void }

type Props = {
  /** Opens the sheet without a new draw of the screen's cards, for which a press would wait. */
  ref: Ref<FilterSheetHandle>
  /** What the search has found. */
  found: { totalCount: number; totalIsExact: boolean }
  control: FilterControl
  /** The results of the last change wait for a connection. */
  isAway: boolean
  children: ReactNode
}

/**
 * The filters on a phone: full height, with the number of results on the button. The sheet shows at once, its
 * thirty controls in the next frame, and the focus goes to the first.
 */
export function FilterSheet({ ref, found, control, isAway, children }: Props) {
  const { t } = useTranslation('members')
  const totalText = useTotalText()
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
          {found.totalCount === 0 ? t('showNobody') : t('show', { total: totalText(found) })}
        </Button>
      </div>
    </Modal>
  )
}
