import { Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import type { Deciding } from '../work/useDeciding.ts'
import css from './ThreatButton.module.css'

/** Leads to the one decision that cannot be undone. */
export function ThreatButton({ deciding, onPress }: { deciding: Deciding; onPress: () => void }) {
  const { t } = useTranslation('queue')
  if (!deciding.can('THREAT_TO_LIFE')) return null
  return (
    <Button
      look="danger"
      block
      icon={Siren}
      className={css.button}
      disabled={!deciding.isAllowed}
      onClick={onPress}
    >
      {t('threat.open')} <kbd aria-hidden>!</kbd>
    </Button>
  )
}
