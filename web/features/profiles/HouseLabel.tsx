import { Drama } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { useSite, useSiteText } from '#web/runtime/page/BootContext.tsx'

/**
 * The label that a house profile has everywhere it appears, in the site's own words (TRUST-01, PROF-11). It
 * cannot be disabled.
 */
export function HouseLabel() {
  const { t, i18n } = useTranslation('shell')
  const words = useSiteText(useSite().settings.fictionalSingular) || t('fictional.label')
  const [first = '', ...rest] = words
  return (
    <Tag tone="house" icon={Drama}>
      {first.toLocaleUpperCase(i18n.language) + rest.join('')}
    </Tag>
  )
}

/** The site's own sentence that explains a house profile. */
export function HouseWarning() {
  const { t } = useTranslation('shell')
  const words = useSiteText(useSite().settings.fictionalWarning)
  return (
    <Alert tone="warning" icon={Drama}>
      {words || t('fictional.warning')}
    </Alert>
  )
}
