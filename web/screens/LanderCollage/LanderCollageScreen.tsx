import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { MotionButton } from '#web/features/landers/MotionButton.tsx'
import css from './LanderCollageScreen.module.css'

/** The moments of a week. Tiles of one size swap places in pairs. */
const TILES = [
  { word: 'coffee', picture: 'scene-table.webp' },
  { word: 'umbrella', picture: 'umbrella.svg' },
  { word: 'ferry', picture: 'ferry.svg', swap: { word: 'concert', picture: 'concert.svg' } },
  { word: 'record', picture: 'scene-vinyl.webp' },
  { word: 'market', picture: 'market.svg' },
  { word: 'kitchen', picture: 'kitchen.svg' },
  { word: 'dunes', picture: 'scene-dunes.webp' },
  { word: 'concert', picture: 'concert.svg', swap: { word: 'ferry', picture: 'ferry.svg' } },
  { word: 'canal', picture: 'scene-canal.webp' },
] as const

type Moment = { word: (typeof TILES)[number]['word']; picture: string }

function Picture({ moment, className }: { moment: Moment; className?: string | undefined }) {
  const { t } = useTranslation('landers')
  return (
    <div className={classes(css.picture, className)}>
      <img src={`/landers/${moment.picture}`} alt="" />
      <figcaption>{t(`collagelanding.${moment.word}`)}</figcaption>
    </div>
  )
}

/** A wall of drawn moments, edge to edge; the form is one tile of it and never moves. */
export default function LanderCollageScreen() {
  const { t } = useTranslation('landers')
  const [isMoving, setMoving] = useState(true)
  return (
    <div className={classes(css.page, !isMoving && css.still)}>
      {TILES.map((tile) => (
        <figure key={tile.word} className={classes(css.tile, css[tile.word])}>
          <Picture moment={tile} />
          {'swap' in tile && <Picture moment={tile.swap} className={css.second} />}
        </figure>
      ))}
      <div className={css.ask}>
        <LanderWords
          title={t('collagelanding.title')}
          lead={t('collagelanding.lead')}
          className={css.words}
        />
        <LanderForm submit={t('collagelanding.submit')} className={css.form} />
        <MotionButton isMoving={isMoving} onToggle={() => setMoving(!isMoving)} />
      </div>
    </div>
  )
}
