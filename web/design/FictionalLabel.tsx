import { Drama } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Alert } from './Alert.tsx'
import { Tag } from './Badge.tsx'

/**
 * The label a house profile wears everywhere it appears (TRUST-01). No setting hides it. `text` is the site's own word for such a
 * profile, where it has one.
 */
export function FictionalLabel({ text }: { text?: string }) {
  const { t } = useTranslation('shell')
  return (
    <Tag tone="house" icon={Drama}>
      {text ?? t('fictional.label')}
    </Tag>
  )
}

/** The sentence under a house profile that says what it is. `text` is the site's own warning. */
export function FictionalWarning({ text }: { text?: string }) {
  const { t } = useTranslation('shell')
  return (
    <Alert tone="warning" icon={Drama}>
      {text || t('fictional.warning')}
    </Alert>
  )
}
