import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { MotionButton } from '#web/features/landers/MotionButton.tsx'
import { SeasonPicture } from './SeasonPicture.tsx'
import { SEASONS } from './seasons.data.ts'
import layout from '#web/design/layout.module.css'
import css from './LanderSeasonsVideoScreen.module.css'

/**
 * One bench through a year. The seasons dissolve into each other, and two people sit closer with each;
 * without motion it stays spring.
 */
export default function LanderSeasonsVideoScreen() {
  const { t } = useTranslation('landers')
  const [isMoving, setMoving] = useState(true)
  return (
    <div className={classes(css.page, !isMoving && css.still)}>
      <div className={css.film}>
        {SEASONS.map((season) => (
          <figure key={season.name} className={classes(css.season, css[season.name])}>
            <SeasonPicture season={season} />
            <figcaption>{t(`transitionsvideolanding.${season.name}`)}</figcaption>
          </figure>
        ))}
        <MotionButton isMoving={isMoving} onToggle={() => setMoving(!isMoving)} />
      </div>
      <div className={classes(layout.wrap, css.below)}>
        <LanderWords
          title={t('transitionsvideolanding.title')}
          lead={t('transitionsvideolanding.lead')}
          className={css.words}
        />
        <LanderForm submit={t('transitionsvideolanding.submit')} className={css.form} />
      </div>
    </div>
  )
}
