import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyNames } from './KeyNames.tsx'
import { isSingleKey, keysOf } from './keys.rules.ts'
import { areKeysOff, declaredKeys, subscribeToKeys } from './keyStore.ts'
import css from './KeyLine.module.css'

/** The keys that work here, at the foot of the page; a press on its end opens the list of all. */
export function KeyLine({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation('console')
  const declared = useSyncExternalStore(subscribeToKeys, declaredKeys)
  const areOff = useSyncExternalStore(subscribeToKeys, areKeysOff)
  const shown = declared.filter(
    (one) => !one.onlyListed && !(areOff && keysOf(one).every((keys) => isSingleKey(keys))),
  )
  return (
    <footer className={css.line} aria-label={t('keys.line')} data-below-toasts>
      <ul className={css.keys}>
        {shown.map((one) => (
          <li key={keysOf(one).join()}>
            <KeyNames of={one} />
            {one.label}
          </li>
        ))}
      </ul>
      <button type="button" className={css.all} onClick={onAll}>
        {!areOff && <kbd>?</kbd>}
        {t('keys.all')}
      </button>
    </footer>
  )
}
