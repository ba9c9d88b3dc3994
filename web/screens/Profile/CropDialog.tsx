import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Crop } from '../../components/uploadPhoto.ts'
import { Button } from '../../design/Button.tsx'
import { Modal } from '../../design/Modal.tsx'
import { Slider } from '../../design/RangeSlider.tsx'
import { cropOf, moved, ZOOM_MAX, type Framing } from './crop.rules.ts'
import css from './CropDialog.module.css'

const STEP = 0.05
const MOVES: Record<string, { x: number; y: number }> = { ArrowLeft: { x: -STEP, y: 0 }, ArrowRight: { x: STEP, y: 0 }, ArrowUp: { x: 0, y: -STEP }, ArrowDown: { x: 0, y: STEP } }
const PERCENT = 100

type Props = { previewUrl: string; onChoose: (crop: Crop | 'whole') => void; onCancel: () => void }

/** Which part of a picture is kept: pushed by finger, mouse or arrow keys, nearer by the slider. The server cuts; here only the choice is made. */
export function CropDialog({ previewUrl, onChoose, onCancel }: Props) {
  const { t } = useTranslation(['account', 'shell'])
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<{ x: number; y: number }>(undefined)
  const [ratio, setRatio] = useState<number>()
  const [framing, setFraming] = useState<Framing>({ x: 0.5, y: 0.5, zoom: 1 })
  const crop = ratio === undefined ? undefined : cropOf(framing, ratio)

  const move = (by: { x: number; y: number }) => ratio !== undefined && setFraming((now) => moved(now, ratio, by))
  function press(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    move(by)
  }
  function drag(event: PointerEvent) {
    if (!grip.current || !frame.current) return
    move({ x: (grip.current.x - event.clientX) / frame.current.clientWidth, y: (grip.current.y - event.clientY) / frame.current.clientHeight })
    grip.current = { x: event.clientX, y: event.clientY }
  }
  return (
    <Modal open onClose={onCancel} title={t('profile.crop.title')}>
      {/* It is moved like a map: pointer and arrow keys do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
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
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
          // What this browser cannot draw the server may still read; it says so when it cannot.
          onError={() => onChoose('whole')}
          style={crop && { width: `${PERCENT / crop.width}%`, height: `${PERCENT / crop.height}%`, left: `${(-crop.x / crop.width) * PERCENT}%`, top: `${(-crop.y / crop.height) * PERCENT}%` }}
        />
      </div>
      <Slider
        label={t('profile.crop.zoom')}
        ariaLabel={t('profile.crop.zoom')}
        min={1}
        max={ZOOM_MAX}
        step={0.1}
        value={framing.zoom}
        onChange={(zoom) => setFraming((now) => ({ ...now, zoom }))}
        text={t('profile.crop.times', { zoom: framing.zoom })}
      />
      <p className={css.hint}>{t('profile.crop.hint')}</p>
      <div className={css.buttons}>
        <Button size="large" block disabled={!crop} onClick={() => crop && onChoose(crop)}>{t('profile.crop.use')}</Button>
        <Button look="plain" block onClick={() => onChoose('whole')}>{t('profile.crop.whole')}</Button>
      </div>
    </Modal>
  )
}
