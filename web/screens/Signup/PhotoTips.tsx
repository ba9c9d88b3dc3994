import { CircleCheck, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import css from './PhotoTips.module.css'

/** Tips for a good photo, and who sees it. */
export function PhotoTips() {
  const { t } = useTranslation('signup')
  const tips = [
    { icon: CircleCheck, text: t('photo.tips.face') },
    { icon: CircleCheck, text: t('photo.tips.alone') },
    { icon: Lock, text: t('photo.tips.private') },
  ]
  return (
    <ul className={css.tips}>
      {tips.map(({ icon, text }) => (
        <li key={text}>
          <Icon of={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}
