import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { MotionButton } from '#web/features/landers/MotionButton.tsx'
import { CafeScene } from './CafeScene.tsx'
import layout from '#web/design/layout.module.css'
import css from './LanderVideoScreen.module.css'

/** One scene over the whole window: the minute before a first date. */
export default function LanderVideoScreen() {
  const { t } = useTranslation('landers')
  const [isMoving, setMoving] = useState(true)
  return (
    <div className={classes(css.page, !isMoving && css.still)}>
      <CafeScene />
      <div className={classes(layout.wrap, css.over)}>
        <LanderWords title={t('video.title')} lead={t('video.lead')} className={css.words} />
        <LanderForm submit={t('video.submit')} className={css.form} />
      </div>
      <MotionButton isMoving={isMoving} onToggle={() => setMoving(!isMoving)} />
    </div>
  )
}
