import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move } from './crop.rules.ts'
import type { Crop } from './uploadPhoto.ts'
import { useCropFingers } from './useCropFingers.ts'
import css from './CropFrame.module.css'

const STEP = 0.05
const MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const ORIGIN = { x: 0, y: 0 }
const PERCENT = 100

type Props = {
  previewUrl: string
  /** The part inside the frame; undefined until the picture has loaded. */
  crop: Crop | undefined
  /** Receives the picture's width-to-height ratio. */
  onRatio: (ratio: number) => void
  onMove: (by: Move) => void
  /** This browser cannot draw the picture. */
  onUnreadable: () => void
}

/** The picture behind its frame. It moves like a map, by pointer and arrow keys; two fingers zoom it. */
export function CropFrame({ previewUrl, crop, onRatio, onMove, onUnreadable }: Props) {
  const { t } = useTranslation('account')
  const fingers = useCropFingers(onMove)

  function press(event: KeyboardEvent) {
    const from = MOVES[event.key]
    if (!from) return
    event.preventDefault()
    onMove({ from, to: ORIGIN, factor: 1 })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={css.frame}
      role="application"
      aria-label={t('profile.crop.frame')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={press}
      {...fingers}
    >
      <img
        src={previewUrl}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onRatio(naturalWidth / naturalHeight)}
        // The server may read pictures that this browser cannot draw, and reports it otherwise.
        onError={onUnreadable}
        style={
          crop && {
            width: `${PERCENT / crop.width}%`,
            height: `${PERCENT / crop.height}%`,
            left: `${(-crop.x / crop.width) * PERCENT}%`,
            top: `${(-crop.y / crop.height) * PERCENT}%`,
          }
        }
      />
    </div>
  )
}
