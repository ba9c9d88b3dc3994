import { Camera, Image as ImageIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import layout from '#web/design/layout.module.css'

type Props = {
  /** How many more photos fit. */
  left: number
  photoLimit: number
  hasPhotos: boolean
  onPick: () => void
  onCamera: () => void
}

/** The sources of photos, while there is room for one. */
export function PhotoSources({ left, photoLimit, hasPhotos, onPick, onCamera }: Props) {
  const { t } = useTranslation('signup')
  // On a desktop `capture` opens the same picker, so a camera button would be misleading.
  const hasCamera = useMediaQuery('(pointer: coarse)')
  if (left <= 0) return <p className={layout.small}>{t('photo.full', { count: photoLimit })}</p>
  return (
    <div className={layout.chips}>
      <Button look="quiet" icon={ImageIcon} onClick={onPick}>
        {t(hasPhotos ? 'photo.another' : 'photo.choose')}
      </Button>
      {hasCamera && (
        <Button look="quiet" icon={Camera} onClick={onCamera}>
          {t('photo.camera')}
        </Button>
      )}
    </div>
  )
}
