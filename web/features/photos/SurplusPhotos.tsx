import { useTranslation } from 'react-i18next'
import { FieldError } from '#web/design/form/FieldError.tsx'

/** Names the picked files that found no room. */
export function SurplusPhotos({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('shell')
  if (names.length === 0) return null
  return <FieldError id="photo-surplus">{t('upload.surplus', { names: names.join(', ') })}</FieldError>
}
