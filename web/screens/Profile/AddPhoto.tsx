import { Camera, ImagePlus } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import { PHOTO_TYPES } from '#web/features/photos/uploadPhoto.ts'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import css from './AddPhoto.module.css'

/** Opens the picker, and the camera if there is a touch screen. Naming the types makes phones send JPEG. */
export function AddPhoto({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useTranslation('account')
  // On a desktop `capture` opens the same picker, so a camera button would be misleading.
  const hasCamera = useMediaQuery('(pointer: coarse)')
  function choose(event: ChangeEvent<HTMLInputElement>) {
    onChoose([...(event.target.files ?? [])])
    // The same file can be chosen again, for instance after a failure.
    event.target.value = ''
  }
  return (
    <div className={css.ways}>
      <label className={css.add}>
        <Icon of={ImagePlus} size={24} />
        {t('profile.photos.add')}
        <input type="file" accept={PHOTO_TYPES} multiple onChange={choose} />
      </label>
      {hasCamera && (
        <label className={css.add}>
          <Icon of={Camera} size={24} />
          {t('profile.photos.camera')}
          <input type="file" accept={PHOTO_TYPES} capture="user" onChange={choose} />
        </label>
      )}
    </div>
  )
}
