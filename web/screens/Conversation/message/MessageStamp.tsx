import { Check, CheckCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { timeText } from '#web/features/conversations/conversationTimes.ts'
import type { ReadState } from '../readState.rules.ts'
import css from './MessageStamp.module.css'

const ICONS = { sending: Clock, held: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck }

/** The time beneath a group of messages; beneath the member's last one also its delivery state. */
export function MessageStamp({ at, mine, state }: { at: Date; mine: boolean; state?: ReadState }) {
  const { t, i18n } = useTranslation('chat')
  return (
    <div className={classes(css.stamp, mine && css.own)}>
      <time dateTime={at.toISOString()}>{timeText(at, i18n.language)}</time>
      {state && (
        <>
          <span>· {t(`state.${state}`)}</span>
          <Icon of={ICONS[state]} size={16} className={classes(state === 'read' && css.read)} />
        </>
      )}
    </div>
  )
}
