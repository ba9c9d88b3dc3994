import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import css from './MotionButton.module.css'

type Props = { isMoving: boolean; onToggle: () => void }

/** Pauses and resumes long-running motion (WCAG 2.2.2). Absent for readers who prefer reduced motion. */
export function MotionButton({ isMoving, onToggle }: Props) {
  const { t } = useTranslation('landers')
  return (
    <IconButton
      className={css.motion}
      id="motion"
      icon={isMoving ? Pause : Play}
      label={t(isMoving ? 'pause' : 'play')}
      onClick={onToggle}
    />
  )
}
