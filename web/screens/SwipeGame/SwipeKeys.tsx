import { useTranslation } from 'react-i18next'
import css from './SwipeKeys.module.css'

/** The keys that control the game. */
export function SwipeKeys() {
  const { t } = useTranslation('swipe')
  const keys = [
    { key: '←', text: t('keys.pass') },
    { key: '→', text: t('keys.like') },
    { key: '↓', text: t('keys.photo') },
    { key: 'Z', text: t('undo') },
    { key: t('keys.enter'), text: t('keys.open') },
  ]
  return (
    <ul className={css.keys}>
      {keys.map(({ key, text }) => (
        <li key={key}>
          <kbd>{key}</kbd> {text}
        </li>
      ))}
    </ul>
  )
}
