import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useDeletePhoto } from './useDeletePhoto.ts'
import css from './DeletePhotoQuestion.module.css'

/** Asks before one of the own photos is deleted. */
export function DeletePhotoQuestion({
  open,
  photoId,
  onClose,
}: {
  open: boolean
  photoId: string
  onClose: () => void
}) {
  const { t } = useTranslation(['account', 'shell'])
  const { deletePhoto, isDeleting } = useDeletePhoto()
  return (
    <Modal open={open} onClose={onClose} title={t('profile.photos.deleteTitle')}>
      <p className={css.question}>{t('profile.photos.deleteText')}</p>
      <div className={css.buttons}>
        <Button look="dangerSolid" size="large" block busy={isDeleting} onClick={() => deletePhoto(photoId)}>
          {t('profile.photos.deleteConfirm')}
        </Button>
        <Button look="plain" block onClick={onClose}>
          {t('shell:cancel')}
        </Button>
      </div>
    </Modal>
  )
}
