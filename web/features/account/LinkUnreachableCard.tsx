import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { ActivationCard } from './ActivationCard.tsx'

/** Shown for a mailed link if the server could not be asked about it; the link stays valid. */
export function LinkUnreachableCard({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <ActivationCard icon={RefreshCw} title={t('linkUnreachable.title')} text={t('linkUnreachable.text')}>
      <Button size="large" block onClick={onRetry}>
        {t('retry')}
      </Button>
    </ActivationCard>
  )
}
