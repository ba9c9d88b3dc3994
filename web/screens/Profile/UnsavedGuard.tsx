import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Modal } from '../../design/Modal.tsx'
import css from './UnsavedGuard.module.css'

/** Asks before what was typed and could not be saved is left behind (PROF-02). */
export function UnsavedGuard({ active }: { active: boolean }) {
  const { t } = useTranslation('account')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
  const stay = () => blocker.reset?.()
  return (
    <Modal open={blocker.state === 'blocked'} onClose={stay} title={t('unsaved.title')}>
      <p className={css.text}>{t('unsaved.text')}</p>
      <div className={css.buttons}>
        <Button size="large" block onClick={stay}>{t('unsaved.stay')}</Button>
        <Button look="plain" block onClick={() => blocker.proceed?.()}>{t('unsaved.leave')}</Button>
      </div>
    </Modal>
  )
}
