import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../design/Icon.tsx'
import css from './AddPhoto.module.css'

/** Opens the picker; on a phone that offers the camera as well. It also says what makes phones send JPEG. */
export function AddPhoto({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useTranslation('account')
  return (
    <label className={css.add}>
      <Icon of={Upload} size={24} />
      {t('profile.photos.add')}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // The same file can be chosen again, for instance after a failure.
          event.target.value = ''
        }}
      />
    </label>
  )
}
