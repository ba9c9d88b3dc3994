import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/design/form/TextField.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import type { Publishing } from './usePublishing.ts'

type Props = { isOpen: boolean; isSignup: boolean; publishing: Publishing; onClose: () => void }

/** The moment at which the text takes effect, in the time zone of the operator's device. */
export function LaterDialog({ isOpen, isSignup, publishing, onClose }: Props) {
  const { t } = useTranslation('sitePages')
  const [moment, setMoment] = useState('')
  const [isMissing, setMissing] = useState(false)
  async function schedule() {
    const at = new Date(moment)
    setMissing(Number.isNaN(at.getTime()))
    if (Number.isNaN(at.getTime())) return
    if (await publishing.publish(at.toISOString())) {
      setMoment('')
      onClose()
    }
  }
  return (
    <Confirm
      open={isOpen}
      isBusy={publishing.isBusy}
      title={t('later.title')}
      text={t(isSignup ? 'later.textOfSignup' : 'later.text')}
      yes={t('later.yes')}
      refused={publishing.refused.rest ?? publishing.refused.markdown}
      onYes={() => void schedule()}
      onNo={onClose}
    >
      <TextField
        type="datetime-local"
        label={t('later.moment')}
        hint={t('later.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        value={moment}
        required
        error={isMissing ? t('later.missing') : publishing.refused.publishAt}
        onChange={(event) => setMoment(event.target.value)}
      />
    </Confirm>
  )
}
