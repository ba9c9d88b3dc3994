import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ConversationRow_conversation$key } from '../../__generated__/ConversationRow_conversation.graphql.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Avatar } from '../../design/Avatar.tsx'
import { Badge } from '../../design/Badge.tsx'
import { classes } from '../../design/classes.ts'
import { FictionalLabel } from '../../components/FictionalLabel.tsx'
import css from './ConversationRow.module.css'
import { LastMessage } from './LastMessage.tsx'
import { shortTimeText } from './conversationTimes.ts'

/** One conversation in the list. What is unread stands out; the open one counts as read. */
export function ConversationRow(props: { conversation: ConversationRow_conversation$key; open: boolean }) {
  const { t, i18n } = useTranslation('chat')
  const conversation = useFragment(fragment, props.conversation)
  const { other, lastMessageAt } = conversation
  const unread = props.open ? 0 : conversation.unreadCount
  const at = new Date(lastMessageAt)
  return (
    <AppLink
      to={`/chats/${conversation.id}`}
      className={classes(css.row, unread > 0 && css.unread, props.open && css.open)}
      aria-current={props.open ? 'page' : undefined}
    >
      <Avatar url={other.mainPhoto?.url} name={other.displayName} online={other.online} />
      <span className={css.words}>
        <span className={css.line}>
          <span className={css.name}>{other.displayName}</span>
          {other.kind === 'HOUSE' && <FictionalLabel />}
          <time className={css.time} dateTime={lastMessageAt}>{shortTimeText(at, i18n.language)}</time>
        </span>
        <span className={css.line}>
          <span className={css.last}>
            <LastMessage message={conversation.lastMessage} />
          </span>
          <Badge count={unread} label={t('unread', { count: unread })} />
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
      kind
      displayName
      online
      mainPhoto {
        url(variant: SQUARE)
      }
    }
  }
`

// What a message changes of a row; a live event says no more, because whom one talks to stays the same.
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
