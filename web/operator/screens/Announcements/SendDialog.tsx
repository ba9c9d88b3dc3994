import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SendDialog_announcement$key } from '#web/__generated__/SendDialog_announcement.graphql.ts'
import { SegmentedControl } from '#web/design/form/SegmentedControl.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { sendAnnouncement } from './announcementChanges.ts'

type Props = {
  announcement: SendDialog_announcement$key
  /** Of the preview in the answer; null for the site's own. */
  language: string | null
  /** Gets what was refused outside of this dialog, by field. */
  onRefused: (refused: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** Says how many members get an announcement, and sends it now or at a moment of the site's clocks. */
export function SendDialog({ announcement: key, language, onRefused, onClose }: Props) {
  const { t } = useTranslation('announcements')
  const { id, version, reach, timeZone } = useFragment(fragment, key)
  const refusalsOf = useRefusalsByField('rest')
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [moment, setMoment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const isLater = when === 'later'
  async function send(purpose: string) {
    setBusy(true)
    const sendOn = isLater ? moment.slice(0, 16) : null
    const answer = await sendAnnouncement({ id, version, purpose, sendOn }, language)
    setBusy(false)
    if (!answer) return
    if (answer.code !== undefined) {
      const refusals = refusalsOf(answer)
      if (answer.fields?.every(({ path }) => path === 'sendOn' || path === 'purpose'))
        return setRefused(refusals)
      onRefused(refusals)
    } else showToast({ tone: 'success', title: t(isLater ? 'said.scheduled' : 'said.sending') })
    onClose()
  }
  return (
    <Confirm
      open
      asksPurpose
      isBusy={isBusy}
      refused={refused.purpose}
      title={t('send.title')}
      text={t('send.text', { count: reach ?? 0 })}
      yes={t(isLater ? 'send.schedule' : 'send.now')}
      onYes={(purpose) => void send(purpose)}
      onNo={onClose}
    >
      <SegmentedControl
        label={t('send.when')}
        name="when"
        value={when}
        options={[
          { value: 'now', text: t('send.atOnce') },
          { value: 'later', text: t('send.later') },
        ]}
        onChange={setWhen}
      />
      {isLater && (
        <TextField
          type="datetime-local"
          label={t('send.moment')}
          hint={t('send.zone', { zone: timeZone })}
          value={moment}
          required
          error={refused.sendOn}
          onChange={(event) => setMoment(event.target.value)}
        />
      )}
    </Confirm>
  )
}

const fragment = graphql`
  fragment SendDialog_announcement on Announcement {
    id
    version
    reach
    timeZone
  }
`
