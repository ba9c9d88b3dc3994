import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/design/form/TextField.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { OfferFrame } from './OfferFrame.tsx'
import { dayAhead, isPauseDay } from './pauseDay.rules.ts'
import { usePauseAccount } from './usePauseAccount.ts'

const PROPOSED_DAYS = 30
const LONGEST_DAYS = 365

type Props = { onPaused: () => void; onGoOn: () => void }

/** A pause instead of deletion. It ends on the chosen day by itself, or sooner if the member likes. */
export function PauseOffer({ onPaused, onGoOn }: Props) {
  const { t } = useTranslation('settings')
  const errorText = useErrorTexts()
  const { pause, isChanging, refusals } = usePauseAccount()
  const [today] = useState(() => new Date())
  const [until, setUntil] = useState(() => dayAhead(today, PROPOSED_DAYS))
  const isDay = isPauseDay(until, today)
  const fault = refusals['until'] ?? (isDay ? undefined : { code: 'TIME_NOT_AHEAD' })
  // A calendar day is the same one in every time zone.
  const day = isDay ? formatDate(`${until}T12:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' }) : undefined
  return (
    <OfferFrame
      text={t('delete.offer.untilText')}
      accept={{
        label: day === undefined ? t('delete.offer.pause') : t('delete.offer.pauseUntil', { day }),
        busy: isChanging,
        onPress: () => isDay && pause(until, onPaused),
      }}
      onGoOn={onGoOn}
    >
      <TextField
        type="date"
        label={t('delete.offer.until')}
        value={until}
        min={dayAhead(today, 1)}
        max={dayAhead(today, LONGEST_DAYS)}
        onChange={(event) => setUntil(event.target.value)}
        error={fault && errorText(fault)}
      />
    </OfferFrame>
  )
}
