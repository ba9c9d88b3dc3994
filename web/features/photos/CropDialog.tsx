import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Slider } from '#web/design/form/RangeSlider.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { cropOf, moved, ZOOM_MAX, type Framing, type Move } from './crop.rules.ts'
import { CropFrame } from './CropFrame.tsx'
import type { Crop } from './uploadPhoto.ts'
import css from './CropDialog.module.css'

type Props = { previewUrl: string; onChoose: (crop: Crop | 'whole') => void; onCancel: () => void }

/**
 * Chooses the part of a picture to keep: moved by finger, mouse or arrow keys, zoomed by two fingers or the
 * slider. The server does the cropping.
 */
export function CropDialog({ previewUrl, onChoose, onCancel }: Props) {
  const { t } = useTranslation(['account', 'shell'])
  const [ratio, setRatio] = useState<number>()
  const [framing, setFraming] = useState<Framing>({ x: 0.5, y: 0.5, zoom: 1 })
  const crop = ratio === undefined ? undefined : cropOf(framing, ratio)

  const move = (by: Move) => ratio !== undefined && setFraming((now) => moved(now, ratio, by))
  // In steps of the slider, which two fingers do not keep to.
  const zoom = Math.round(framing.zoom * 10) / 10
  return (
    <Modal open onClose={onCancel} title={t('profile.crop.title')}>
      <CropFrame
        previewUrl={previewUrl}
        crop={crop}
        onRatio={setRatio}
        onMove={move}
        onUnreadable={() => onChoose('whole')}
      />
      <Slider
        label={t('profile.crop.zoom')}
        ariaLabel={t('profile.crop.zoom')}
        min={1}
        max={ZOOM_MAX}
        step={0.1}
        value={zoom}
        onChange={(chosen) => setFraming((now) => ({ ...now, zoom: chosen }))}
        text={t('profile.crop.times', { zoom })}
      />
      <p className={css.hint}>{t('profile.crop.hint')}</p>
      <div className={css.buttons}>
        <Button size="large" block disabled={!crop} onClick={() => crop && onChoose(crop)}>
          {t('profile.crop.use')}
        </Button>
        <Button look="plain" block onClick={() => onChoose('whole')}>
          {t('profile.crop.whole')}
        </Button>
      </div>
    </Modal>
  )
}
