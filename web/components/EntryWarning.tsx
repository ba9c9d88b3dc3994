import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useBoot } from '../app/BootContext.tsx'
import { dismiss, useDismissed } from '../app/dismissals.ts'
import { isInstalledApp } from '../app/isInstalledApp.ts'
import type { Layout } from '../app/page.ts'
import { useSignedIn } from '../app/useSignedIn.ts'
import { Button } from '../design/Button.tsx'
import { Modal } from '../design/Modal.tsx'
import css from './EntryWarning.module.css'
import { isEntryWarned } from './entryWarning.rules.ts'

/** The question that stands before the site in countries that want it. Both ways out are buttons; nothing else closes it. */
export function EntryWarning({ layout }: { layout: Layout }) {
  const { t } = useTranslation('shell')
  const { site, country } = useBoot()
  const { pathname } = useLocation()
  const signedIn = useSignedIn()
  const dismissed = useDismissed('entry-warning')
  const [left, setLeft] = useState(false)
  const { enableSiteEntryPopup: enabled, countries, minAge: age } = site.settings
  const open = !signedIn && !dismissed && !left && isEntryWarned({ layout, pathname, country, enabled, countries }) && !isInstalledApp()

  function leave() {
    setLeft(true)
    location.replace('about:blank')
  }

  return (
    <Modal open={open} onClose={leave} closable={false} title={t('entryWarning.title')}>
      <p className={css.text}>{t('entryWarning.text', { site: site.name, age })}</p>
      <div className={css.buttons}>
        <Button size="large" block onClick={() => dismiss('entry-warning')}>
          {t('entryWarning.accept', { age })}
        </Button>
        <Button look="plain" block onClick={leave}>
          {t('entryWarning.leave')}
        </Button>
      </div>
    </Modal>
  )
}
