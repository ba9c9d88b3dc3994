import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ConversationRow_conversation$key } from '#web/__generated__/ConversationRow_conversation.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { Badge } from '#web/design/notice/Badge.tsx'
import { HouseLabel } from '#web/features/profiles/HouseLabel.tsx'
import { useToday } from '#web/runtime/text/useToday.ts'
import { shortTimeText } from './conversationTimes.ts'
import { LastMessage } from './LastMessage.tsx'
import { useKeptDraft } from './useDraft.ts'
import css from './ConversationRow.module.css'

type Props = {
  conversation: ConversationRow_conversation$key
  viewerId: string
  open: boolean
  /** Whether messages are read on arrival: it is open, and was chosen. */
  isRead: boolean
}

/**
 * One conversation in the list. Unread ones are highlighted; the one that the member has opened counts as
 * read.
 */
export function ConversationRow(props: Props) {
  const { t, i18n } = useTranslation('chat')
  const id = useId()
  const today = new Date(useToday())
  const conversation = useFragment(fragment, props.conversation)
  const { other, lastMessageAt } = conversation
  const unread = props.isRead ? 0 : conversation.unreadCount
  const at = new Date(lastMessageAt)
  const kept = useKeptDraft(props.viewerId, other.id).trim()
  // Beside an open conversation the composer shows it.
  const draft = props.open ? '' : kept
  return (
    <AppLink
      to={`/chats/${conversation.id}`}
      className={classes(css.row, unread > 0 && css.unread, props.open && css.open)}
      aria-current={props.open ? 'page' : undefined}
      aria-labelledby={`${id}-who ${id}-unread ${id}-online`}
      aria-describedby={`${id}-last`}
    >
      <span id={`${id}-online`} className={css.avatar}>
        <Avatar url={other.mainPhoto?.url} id={other.id} name={other.displayName} online={other.online} />
      </span>
      <span className={css.words}>
        <span id={`${id}-who`} className={css.line}>
          <bdi className={css.name}>{other.displayName}</bdi>
          {other.kind === 'HOUSE' && <HouseLabel />}
          <time className={css.time} dateTime={lastMessageAt}>
            {shortTimeText(at, i18n.language, today)}
          </time>
        </span>
        <span className={css.line}>
          <span id={`${id}-last`} dir="auto" className={classes(css.last, draft !== '' && css.draft)}>
            {draft === '' ? (
              <LastMessage message={conversation.lastMessage} />
            ) : (
              <>
                <Icon of={Pencil} size={16} /> <b>{t('draft')}</b> {draft}
              </>
            )}
          </span>
          <span id={`${id}-unread`}>
            <Badge count={unread} label={t('unread', { count: unread })} />
          </span>
        </span>
      </span>
    </AppLink>
  )
}

const fragment = graphql`
  fragment ConversationRow_conversation on Conversation {
    ...ConversationRow_news @relay(mask: false)
    ...ConversationRow_other @relay(mask: false)
  }
`

void graphql`
  fragment ConversationRow_other on Conversation {
    other {
      id
      kind
      displayName
      online
      mainPhoto {
        url(variant: SQUARE)
      }
    }
  }
`

// The fields of a row that a message changes; a live event carries no more, as the other member stays the
// same.
void graphql`
  fragment ConversationRow_news on Conversation {
    id
    unreadCount
    lastMessageAt
    lastMessage {
      ...LastMessage_message
    }
  }
`
