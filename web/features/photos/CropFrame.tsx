import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Crop } from './uploadPhoto.ts'
import css from './CropFrame.module.css'

const STEP = 0.05
const MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const PERCENT = 100

type Props = {
  previewUrl: string
  /** The part inside the frame; undefined until the picture has loaded. */
  crop: Crop | undefined
  /** Receives the picture's width-to-height ratio. */
  onRatio: (ratio: number) => void
  /** Receives how far the frame is moved, in shares of it. */
  onMove: (by: { x: number; y: number }) => void
  /** This browser cannot draw the picture. */
  onUnreadable: () => void
}

/** The picture behind its frame. It moves like a map, by pointer and arrow keys alike. */
export function CropFrame({ previewUrl, crop, onRatio, onMove, onUnreadable }: Props) {
  const { t } = useTranslation('account')
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<{ x: number; y: number }>(undefined)

  function press(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
  function drag(event: PointerEvent) {
    if (!grip.current || !frame.current) return
    onMove({
      x: (grip.current.x - event.clientX) / frame.current.clientWidth,
      y: (grip.current.y - event.clientY) / frame.current.clientHeight,
    })
    grip.current = { x: event.clientX, y: event.clientY }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className={css.frame}
      role="application"
      aria-label={t('profile.crop.frame')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => (grip.current = undefined)}
      onPointerCancel={() => (grip.current = undefined)}
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
