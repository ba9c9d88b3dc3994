import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageBubble_message$key } from '#web/__generated__/MessageBubble_message.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { dayText } from '#web/features/conversations/conversationTimes.ts'
import { MessageBubble, type ActedOn, type ReportedMessage } from '../message/MessageBubble.tsx'
import { MessageStamp } from '../message/MessageStamp.tsx'
import { UnsentBubble } from '../message/UnsentBubble.tsx'
import type { ReadState } from '../readState.rules.ts'
import type { Row } from './useMessageRows.ts'
import css from './MessageRow.module.css'

type Message = MessageBubble_message$key & { id: string }

type Props = {
  row: Row<Message>
  next: Row<Message> | undefined
  /** Its delivery state: beneath the member's last one only. */
  state: ReadState | undefined
  /** The number of new messages from this one on; undefined if the unread line is not here. */
  unreadCount: number | undefined
  /** Whether no earlier message can be loaded. */
  isEarliest: boolean
  /** The number of earlier messages that the member may not see. */
  hiddenCount: number
  /** Both are called with an unconfirmed message's client id. */
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
  /** When the reader's current day began. */
  today: number
  /** The other member's name. */
  name: string
  /** Whether Tab stops at this message. */
  isTabStop: boolean
  onOpenImage: (messageId: string) => void
  onAct: (acted: ActedOn) => void
  onReport: (message: ReportedMessage) => void
}

/** A message among its neighbours: with the lines above it, and its time beneath. */
function DrawnRow({ row, next, state, unreadCount, isEarliest, hiddenCount, today, ...props }: Props) {
  const { t, i18n } = useTranslation('chat')
  const dayLine = (at: Date) => (
    <div className={css.separator}>{dayText(at, i18n.language, new Date(today))}</div>
  )
  return (
    <div className={classes(css.row, next?.first && css.gap)}>
      {isEarliest && hiddenCount > 0 && <p className={css.hidden}>{t('hidden', { count: hiddenCount })}</p>}
      {isEarliest && row.startsDay && dayLine(row.at)}
      {unreadCount !== undefined && (
        <div className={`${css.separator} ${css.unread}`}>{t('newMessages', { count: unreadCount })}</div>
      )}
      <Bubble row={row} {...props} />
      {(row.last || state) && <MessageStamp at={row.at} mine={row.isMine} state={state} />}
      {/* A line between two messages belongs to the earlier one: it arrives with the page above, so
          visible rows keep their height. */}
      {next?.startsDay && dayLine(next.at)}
    </div>
  )
}

/** Not drawn again for another message. */
export const MessageRow = memo(DrawnRow)

type BubbleProps = Pick<
  Props,
  'row' | 'onRetry' | 'onDiscard' | 'name' | 'isTabStop' | 'onOpenImage' | 'onAct' | 'onReport'
>

function Bubble({ row, onRetry, onDiscard, name, isTabStop, onOpenImage, onAct, onReport }: BubbleProps) {
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
        onReport={onReport}
        onOpenImage={() => onOpenImage(message.id)}
      />
    )
  const { clientId } = unsent
  return (
    <UnsentBubble
      unsent={unsent}
      name={name}
      last={last}
      onRetry={() => onRetry(clientId)}
      onDiscard={() => onDiscard(clientId)}
    />
  )
}
