import { useTranslation } from 'react-i18next'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import css from './LargePhoto.module.css'

/** A picture as large as the window. Space or Escape closes it. */
export function LargePhoto({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) {
  const { t } = useTranslation('queue')
  useKeys([{ keys: ' ', label: t('keys.enlarge'), onPress: onClose }], { inDialog: true })
  return (
    <Modal open onClose={onClose} title={alt} titleHidden size="xl" phone="full" className={css.large}>
      <img src={url} alt={alt} />
    </Modal>
  )
}
