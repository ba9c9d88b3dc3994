import { useEffect, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { Modal } from '#web/design/notice/Modal.tsx'
import { LanguageSwitcher } from '#web/features/navigation/LanguageSwitcher.tsx'
import { dialogsChanged } from '#web/runtime/notices/interruptions.ts'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import type { Layout, ScreenHandle } from '#web/runtime/page/page.ts'
import { isInstalledApp } from '#web/runtime/push/isInstalledApp.ts'
import { dismiss, useDismissed } from '#web/runtime/session/dismissals.ts'
import { isEntryGateStanding } from '#web/runtime/session/entryGate.ts'
import { isSuspended } from '#web/runtime/session/session.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import './EntryGate.css'
import { EntryQuestion } from './EntryQuestion.tsx'
import { isEntryWarned } from './entryWarning.rules.ts'

const ignore = () => {}

/**
 * The age question for visitors who enter through a page that does not ask and go on to one that does. If the
 * first page asks, the server has drawn it (`EntryGate`), and this stays closed. Only its two controls close
 * it.
 */
export function EntryWarning({ layout }: { layout: Layout }) {
  const { t } = useTranslation('shell')
  const { site, country } = useBoot()
  const handle = useMatches().at(-1)?.handle as Partial<ScreenHandle> | undefined
  const signedIn = useSignedIn()
  const dismissed = useDismissed('entry-warning')
  const { enableSiteEntryPopup: enabled, countries } = site.settings
  const open =
    !signedIn &&
    !isSuspended() &&
    !dismissed &&
    isEntryWarned({ layout, asksAge: handle?.asksAge === true, country, enabled, countries }) &&
    !isInstalledApp() &&
    !isEntryGateStanding()
  // Dialogs that waited for the server-drawn question may open now.
  useEffect(dialogsChanged, [dismissed])

  function accept(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    dismiss('entry-warning')
  }

  return (
    <Modal open={open} onClose={ignore} closable={false} title={t('entryWarning.title')} titleHidden>
      <form onSubmit={accept}>
        <EntryQuestion languages={<LanguageSwitcher />} />
      </form>
    </Modal>
  )
}
