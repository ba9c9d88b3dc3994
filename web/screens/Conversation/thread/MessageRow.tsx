import { useTranslation } from 'react-i18next'
import type { MessageBubble_message$key } from '#web/__generated__/MessageBubble_message.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { dayText } from '#web/features/conversations/conversationTimes.ts'
import type { Sending } from '#web/features/conversations/useSendMessage.ts'
import { MessageBubble, type ActedOn } from '../message/MessageBubble.tsx'
import css from './MessageRow.module.css'
import { MessageStamp } from '../message/MessageStamp.tsx'
import type { ReadState } from '../readState.rules.ts'
import { UnsentBubble } from '../message/UnsentBubble.tsx'
import type { Row } from './useMessageRows.ts'

type Message = MessageBubble_message$key & { id: string }

type Props = {
  row: Row<Message>
  next: Row<Message> | undefined
  /** What has become of it: beneath the member's last one only. */
  state: ReadState | undefined
  /** How many messages are new from this one on; undefined where the line does not stand here. */
  unreadCount: number | undefined
  /** Whether nothing before it can be loaded. */
  isEarliest: boolean
  /** How many messages before the earliest the member may not see. */
  hiddenCount: number
  sending: Sending
  /** Of the other member. */
  name: string
  /** Whether it is the one at which the Tab key stops. */
  isTabStop: boolean
  onOpenImage: (messageId: string) => void
  onAct: (acted: ActedOn) => void
}

/** A message among its neighbours: with the lines that stand above it, and its time beneath. */
export function MessageRow({ row, next, state, unreadCount, isEarliest, hiddenCount, ...props }: Props) {
  const { t, i18n } = useTranslation('chat')
  const dayLine = (at: Date) => <div className={css.separator}>{dayText(at, i18n.language)}</div>
  return (
    <div className={classes(css.row, next?.first && css.gap)}>
      {isEarliest && hiddenCount > 0 && <p className={css.hidden}>{t('hidden', { count: hiddenCount })}</p>}
      {isEarliest && row.startsDay && dayLine(row.at)}
      {unreadCount !== undefined && (
        <div className={`${css.separator} ${css.unread}`}>{t('newMessages', { count: unreadCount })}</div>
      )}
      <Bubble row={row} {...props} />
      {(row.last || state) && <MessageStamp at={row.at} mine={row.isMine} state={state} />}
      {/* What stands between two messages belongs to the earlier one: it comes with the page above, and what the reader sees keeps its height. */}
      {next?.startsDay && dayLine(next.at)}
    </div>
  )
}

type BubbleProps = Pick<Props, 'row' | 'sending' | 'name' | 'isTabStop' | 'onOpenImage' | 'onAct'>

function Bubble({ row, sending, name, isTabStop, onOpenImage, onAct }: BubbleProps) {
  const { message, unsent, first, last } = row
  if (message)
    return (
      <MessageBubble
        message={message}
        name={name}
        first={first}
        last={last}
        isTabStop={isTabStop}
        onAct={onAct}
        onOpenImage={() => onOpenImage(message.id)}
      />
    )
  const { clientId } = unsent
  return (
    <UnsentBubble
      unsent={unsent}
      name={name}
      last={last}
      onRetry={() => sending.retry(clientId)}
      onDiscard={() => sending.discard(clientId)}
    />
  )
}
