import { useTranslation } from 'react-i18next'
import { useDroppedFiles } from '#web/runtime/files/useDroppedFiles.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/**
 * Takes a picture that is dropped anywhere on the page: of several the first, and says so. A file that is no
 * picture shows as well, with the reason why it cannot be sent.
 * @returns whether files are dragged over the page
 */
export function useDroppedImage(onChoose: (file: File) => void): boolean {
  const { t } = useTranslation('chat')
  return useDroppedFiles((files) => {
    const images = files.filter(({ type }) => type.startsWith('image/'))
    const file = images[0] ?? files[0]
    if (file) onChoose(file)
    if (images.length > 1) showToast({ tone: 'info', title: t('composer.oneImage') })
  })
}
