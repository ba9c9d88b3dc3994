import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { SwitchRow } from '#web/design/form/Switch.tsx'
import { areKeysOff, subscribeToKeys, switchKeys } from './keyStore.ts'
import css from './KeysSwitch.module.css'

/** Single keys on this device, on or off: dictation software types letters where people only speak. */
export function KeysSwitch() {
  const { t } = useTranslation('console')
  const areOff = useSyncExternalStore(subscribeToKeys, areKeysOff)
  return (
    <div>
      <SwitchRow on={!areOff} onChange={switchKeys}>
        {t('keys.single')}
      </SwitchRow>
      <p className={css.hint}>{t('keys.singleHint')}</p>
    </div>
  )
}
