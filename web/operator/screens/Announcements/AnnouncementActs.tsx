import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type {
  AnnouncementActs_announcement$data,
  AnnouncementActs_announcement$key,
} from '#web/__generated__/AnnouncementActs_announcement.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { useActing } from '#web/operator/session/useActing.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { addressOfAnnouncement, NEW } from './addresses.ts'
import { deleteAnnouncement, stopAnnouncement, testAnnouncement } from './announcementChanges.ts'
import { announcementDrafts, draftIdOf } from './announcementDrafts.ts'
import { copyOf, languagesToFinish } from './fields.rules.ts'
import { SendDialog } from './SendDialog.tsx'
import type { Editing } from './useEditing.ts'

type Props = {
  announcement: AnnouncementActs_announcement$key | null
  editing: Editing
  /** The one that is open. */
  language: string
  /** As the address names it, for the preview in answers; null for the site's own. */
  asked: string | null
  /** Of the site. */
  ownLanguage: string
  onSave: () => void
  /** Leads away from one that is deleted. */
  onGone: () => void
}

/**
 * What can be done with an announcement: save, test, send or delete a draft, stop what is on its way, and
 * begin anew with what is over.
 */
export function AnnouncementActs({ announcement: key, ...props }: Props) {
  const announcement = useFragment(fragment, key)
  const state = announcement?.state ?? 'DRAFT'
  if (state === 'DRAFT') return <DraftActs announcement={announcement ?? null} {...props} />
  if (!announcement) return null
  if (state !== 'SCHEDULED' && state !== 'SENDING') return <CopyAct fields={props.editing.fields} />
  return <StopAct id={announcement.id} isScheduled={state === 'SCHEDULED'} asked={props.asked} />
}

type DraftProps = Omit<Props, 'announcement'> & { announcement: AnnouncementActs_announcement$data | null }

function DraftActs({ announcement, editing, language, asked: previewed, ...props }: DraftProps) {
  const { t } = useTranslation('announcements')
  const { isBusy, act } = useActing()
  const [asked, setAsked] = useState<'send' | 'delete'>()
  const close = () => setAsked(undefined)
  const { isChanged, isOutdated } = editing
  const maySave = isChanged && !isOutdated
  const isReady = !isChanged && languagesToFinish(editing.fields, props.ownLanguage).length === 0
  const save = () => {
    if (maySave && !editing.isBusy) props.onSave()
  }
  useKeys([{ keys: 'mod+s', label: t('acts.save'), onPress: save }])
  async function test(id: string) {
    const answer = await act(testAnnouncement({ id, language }))
    if (answer) showToast({ tone: 'success', title: t('said.tested', { email: answer.email }) })
  }
  return (
    <>
      {announcement && (
        <>
          <Button look="danger" onClick={() => setAsked('delete')}>
            {t('acts.delete')}
          </Button>
          <Button look="quiet" disabled={!isReady} busy={isBusy} onClick={() => void test(announcement.id)}>
            {t('acts.test')}
          </Button>
          <Button look="quiet" disabled={!isReady} onClick={() => setAsked('send')}>
            {t('acts.send')}
          </Button>
        </>
      )}
      <Button disabled={!maySave} busy={editing.isBusy} onClick={save}>
        {t('acts.save')}
      </Button>
      {announcement && asked === 'send' && (
        <SendDialog
          announcement={announcement}
          language={previewed}
          onRefused={editing.refuse}
          onClose={close}
        />
      )}
      {announcement && asked === 'delete' && (
        <DeleteDialog {...announcement} onClose={close} onGone={props.onGone} />
      )}
    </>
  )
}

/** Begins a new draft with the words and the audience of an announcement that is over. */
function CopyAct({ fields }: Pick<Editing, 'fields'>) {
  const { t } = useTranslation('announcements')
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const id = draftIdOf(NEW)
  function copy() {
    announcementDrafts.keep(id, { fields: copyOf(fields), basedOn: 0 })
    void navigate(addressOfAnnouncement(NEW))
  }
  return (
    <>
      <Button onClick={() => (announcementDrafts.read(id) === undefined ? copy() : setAsked(true))}>
        {t('acts.copy')}
      </Button>
      <Confirm
        open={isAsked}
        isDanger
        title={t('copy.title')}
        text={t('copy.text')}
        yes={t('acts.copy')}
        onYes={copy}
        onNo={() => setAsked(false)}
      />
    </>
  )
}

type StopProps = { id: string; isScheduled: boolean; asked: string | null }

function StopAct({ id, isScheduled, asked: previewed }: StopProps) {
  const { t } = useTranslation('announcements')
  const { isBusy, refused, act } = useActing()
  const [isAsked, setAsked] = useState(false)
  async function stop(purpose: string) {
    const answer = await act(stopAnnouncement({ id, purpose }, previewed))
    if (!answer) return
    setAsked(false)
    // The moment of sending may have come since the page was read.
    const isDraft = answer.announcement?.state === 'DRAFT'
    showToast({ tone: 'success', title: t(isDraft ? 'said.unscheduled' : 'said.stopped') })
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('acts.stop')}
      </Button>
      <Confirm
        open={isAsked}
        isDanger
        asksPurpose
        isBusy={isBusy}
        refused={refused}
        title={t('stop.title')}
        text={t(isScheduled ? 'stop.scheduled' : 'stop.sending')}
        yes={t('acts.stop')}
        onYes={(purpose) => void stop(purpose)}
        onNo={() => setAsked(false)}
      />
    </>
  )
}

type DeleteProps = { id: string; version: number; onClose: () => void; onGone: () => void }

function DeleteDialog({ id, version, onClose, onGone }: DeleteProps) {
  const { t } = useTranslation('announcements')
  const { isBusy, refused, act } = useActing()
  async function remove() {
    if (!(await act(deleteAnnouncement({ id, version }), t('said.deleted')))) return
    onClose()
    onGone()
  }
  return (
    <Confirm
      open
      isDanger
      isBusy={isBusy}
      refused={refused}
      title={t('delete.title')}
      text={t('delete.text')}
      yes={t('acts.delete')}
      onYes={() => void remove()}
      onNo={onClose}
    />
  )
}

const fragment = graphql`
  fragment AnnouncementActs_announcement on Announcement {
    id
    version
    state
    ...SendDialog_announcement
  }
`
