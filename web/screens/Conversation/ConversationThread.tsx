import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { ConversationThread_conversation$key } from '../../__generated__/ConversationThread_conversation.graphql.ts'
import type { ConversationThread_other$key } from '../../__generated__/ConversationThread_other.graphql.ts'
import type { ConversationThread_viewer$key } from '../../__generated__/ConversationThread_viewer.graphql.ts'
import { FictionalWarning } from '../../components/FictionalLabel.tsx'
import { Composer } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import css from './ConversationThread.module.css'
import { MessageList } from './MessageList.tsx'
import { NewConversation } from './NewConversation.tsx'
import { useDraft } from './useDraft.ts'
import { useMarkConversationRead } from './useMarkConversationRead.ts'
import { useSendMessage } from './useSendMessage.ts'
import { useTellTyping } from './useTellTyping.ts'

type Props = { viewer: ConversationThread_viewer$key; conversation: ConversationThread_conversation$key | null; other: ConversationThread_other$key }

/** Header, messages and composer of one conversation. Mount it with a key per other member: what is typed and shown belongs to that one. */
export function ConversationThread(props: Props) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const viewer = useFragment(viewerFragment, props.viewer)
  const conversation = useFragment(conversationFragment, props.conversation)
  const other = useFragment(otherFragment, props.other)
  const draft = useDraft(viewer.id, other.id)
  const sending = useSendMessage({
    recipientId: other.id,
    draft,
    // The address of the conversation takes the place of the one for writing to the member.
    onStarted: (id) => {
      if (!conversation) void navigate(`/chats/${id}`, { replace: true })
    },
  })
  useMarkConversationRead(conversation)
  const tellTyping = useTellTyping(conversation?.id)

  return (
    <>
      <ConversationHeader conversationId={conversation?.id} other={other} />
      {conversation ? (
        <MessageList key={conversation.id} conversation={conversation} name={other.displayName} unsent={sending.unsent} />
      ) : (
        <NewConversation other={other} viewer={viewer} unsent={sending.unsent} draft={draft} />
      )}
      {other.kind === 'HOUSE' ? (
        <div className={css.instead}>
          <FictionalWarning />
          <p>{t('composer.house')}</p>
        </div>
      ) : conversation?.closed ? (
        <div className={css.instead}>
          <output>{t('composer.closed', { name: other.displayName })}</output>
        </div>
      ) : (
        <Composer viewer={viewer} isNew={!conversation} draft={draft} sending={sending} onTyping={tellTyping} />
      )}
    </>
  )
}

const viewerFragment = graphql`
  fragment ConversationThread_viewer on Viewer {
    id
    ...Composer_viewer
    ...NewConversation_viewer
  }
`

const conversationFragment = graphql`
  fragment ConversationThread_conversation on Conversation {
    id
    closed
    ...MessageList_conversation
    ...useMarkConversationRead_conversation
  }
`

const otherFragment = graphql`
  fragment ConversationThread_other on Profile {
    id
    kind
    displayName
    ...ConversationHeader_other
    ...NewConversation_other
  }
`
