import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OfferPill_viewer$key } from '#web/__generated__/OfferPill_viewer.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import { formatDate, formatTimeLeft } from '#web/runtime/text/format.ts'
import { useOfferAtOnce } from './offerStore.ts'
import css from './OfferPill.module.css'

/** The active discount with its true end; hidden if there is none. */
export function OfferPill(props: { viewer: OfferPill_viewer$key | null | undefined }) {
  const { t } = useTranslation('shell')
  const offer = useOfferAtOnce(useFragment(fragment, props.viewer))
  if (!offer) return null
  return (
    <div>
      <span className={css.pill} role="timer">
        <Icon of={Clock} size={16} />
        {t('offer.pill', { percentage: offer.percentage, time: formatTimeLeft(offer.secondsLeft) })}
      </span>
      <p className={css.until}>
        {t('offer.once', { until: formatDate(offer.endsAt, { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
    </div>
  )
}

const fragment = graphql`
  fragment OfferPill_viewer on Viewer {
    ...offerStore_viewer
  }
`
