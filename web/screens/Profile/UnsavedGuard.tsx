import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import css from './UnsavedGuard.module.css'

/** Asks before unsaved input is left behind (PROF-02). Waits for a save in progress. */
export function UnsavedGuard({ active, isSaving }: { active: boolean; isSaving: boolean }) {
  const { t } = useTranslation('account')
  const isRisky = active || isSaving
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isRisky && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isRisky) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRisky])
  useEffect(() => {
    if (blocker.state === 'blocked' && !isRisky) blocker.proceed()
  }, [blocker, isRisky])
  const stay = () => blocker.reset?.()
  return (
    <Modal
      open={blocker.state === 'blocked' && !isSaving && active}
      onClose={stay}
      backCloses={false}
      title={t('unsaved.title')}
    >
      <p className={css.text}>{t('unsaved.text')}</p>
      <div className={css.buttons}>
        <Button size="large" block onClick={stay}>
          {t('unsaved.stay')}
        </Button>
        <Button look="plain" block onClick={() => blocker.proceed?.()}>
          {t('unsaved.leave')}
        </Button>
      </div>
    </Modal>
  )
}
