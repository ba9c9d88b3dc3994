import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import type { ComposedMessage } from './composer.rules.ts'
import css from './SendButton.module.css'

type Props = { composed: ComposedMessage; describedBy: string; busy: boolean }

/** Sends the message, and shows its price. */
export function SendButton({ composed, describedBy, busy }: Props) {
  const { credits, tooLong, tooFew, mayNotStart } = composed
  const { t } = useTranslation(['chat', 'shell'])
  return (
    <Button
      type="submit"
      icon={Send}
      className={css.send}
      aria-describedby={describedBy}
      aria-disabled={tooLong || tooFew || mayNotStart || undefined}
      busy={busy}
      cost={t('shell:cost', { count: credits })}
    >
      {t('composer.send')}
    </Button>
  )
}
