import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import css from './NewPageDialog.module.css'

type Props = { isChanged: boolean; onDiscard: () => void }

/** Asks before an unpublished text is left. It stays in this tab unless it is discarded. */
export function LeaveGuard({ isChanged, onDiscard }: Props) {
  const { t } = useTranslation('sitePages')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  const stay = () => blocker.reset?.()
  return (
    <Modal open={blocker.state === 'blocked'} onClose={stay} backCloses={false} title={t('leave.title')}>
      <div className={css.form}>
        <p>{t('leave.text')}</p>
        <div className={css.buttons}>
          <Button
            look="danger"
            onClick={() => {
              onDiscard()
              blocker.proceed?.()
            }}
          >
            {t('leave.discard')}
          </Button>
          <Button look="quiet" onClick={() => blocker.proceed?.()}>
            {t('leave.keep')}
          </Button>
          <Button onClick={stay}>{t('leave.stay')}</Button>
        </div>
      </div>
    </Modal>
  )
}
