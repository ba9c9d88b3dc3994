import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#web/design/notice/Modal.tsx'
import { KeyNames } from './KeyNames.tsx'
import { keysOf } from './keys.rules.ts'
import { KeysSwitch } from './KeysSwitch.tsx'
import { declaredKeys, subscribeToKeys } from './keyStore.ts'
import css from './KeysDialog.module.css'

/** All keys that work on the page behind it, and the switch for single keys. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('console')
  const declared = useSyncExternalStore(subscribeToKeys, declaredKeys)
  return (
    <Modal open={open} onClose={onClose} title={t('keys.title')}>
      <dl className={css.list}>
        {declared.map((one) => (
          <div key={keysOf(one).join()}>
            <dt>
              <KeyNames of={one} />
            </dt>
            <dd>{one.label}</dd>
          </div>
        ))}
      </dl>
      <KeysSwitch />
    </Modal>
  )
}
