import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#web/runtime/format.ts'
import { Icon } from '#web/design/Icon.tsx'
import css from './OfferPill.module.css'
import { countdownText, useOffer } from './offerStore.ts'

/** The active discount with its true end: nothing when there is none. */
export function OfferPill() {
  const { t } = useTranslation('shell')
  const offer = useOffer()
  if (!offer) return null
  return (
    <div>
      <span className={css.pill} role="timer">
        <Icon of={Clock} size={16} />
        {t('offer.pill', { percentage: offer.percentage, time: countdownText(offer.secondsLeft) })}
      </span>
      <p className={css.until}>
        {t('offer.once', { until: formatDate(offer.endsAt, { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
    </div>
  )
}
