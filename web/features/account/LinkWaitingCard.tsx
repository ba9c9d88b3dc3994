import { MailSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import { ActivationCard } from './ActivationCard.tsx'

/** Shown for a mailed link until its effect is known. */
export function LinkWaitingCard() {
  const { t } = useTranslation('shell')
  return (
    <ActivationCard icon={MailSearch} title={t('linkWaiting.title')} text={t('linkWaiting.text')}>
      <Skeleton shape="line" />
    </ActivationCard>
  )
}
