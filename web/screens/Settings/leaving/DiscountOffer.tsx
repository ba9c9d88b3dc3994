import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '#web/design/form/Button.tsx'
import { loadOffer } from '#web/features/offers/offerStore.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import type { DeleteDiscount } from './DeleteReasons.tsx'
import css from './DeleteAccountModal.module.css'

/**
 * A discount instead of deletion, for members who find it too expensive. Both choices are separate buttons.
 */
export function DiscountOffer({
  discount,
  onStay,
  onGoOn,
}: {
  discount: DeleteDiscount
  onStay: () => void
  onGoOn: () => void
}) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const until = formatDate(discount.endsAt, { dateStyle: 'medium', timeStyle: 'short' })
  function stay() {
    onStay()
    loadOffer()
    void navigate('/credits')
  }
  return (
    <>
      <p className={css.text}>{t('delete.discount.text', { percentage: discount.percentage, until })}</p>
      <div className={css.buttons}>
        <Button size="large" block onClick={stay}>
          {t('delete.discount.accept')}
        </Button>
        <Button look="plain" block onClick={onGoOn}>
          {t('delete.offer.goOn')}
        </Button>
      </div>
    </>
  )
}
