import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loadOffer } from '#web/features/offers/offerStore.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { OfferFrame } from './OfferFrame.tsx'
import type { DeleteDiscount } from './retentionOffer.ts'

type Props = { discount: DeleteDiscount; onStay: () => void; onGoOn: () => void }

/** A discount instead of deletion, for members who find it too expensive. */
export function DiscountOffer({ discount, onStay, onGoOn }: Props) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const until = formatDate(discount.endsAt, { dateStyle: 'medium', timeStyle: 'short' })
  function stay() {
    onStay()
    loadOffer()
    void navigate('/credits')
  }
  return (
    <OfferFrame
      text={t('delete.discount.text', { percentage: discount.percentage, until })}
      accept={{ label: t('delete.discount.accept'), onPress: stay }}
      onGoOn={onGoOn}
    />
  )
}
