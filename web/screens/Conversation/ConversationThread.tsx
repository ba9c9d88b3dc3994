import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { ConversationThread_conversation$key } from '#web/__generated__/ConversationThread_conversation.graphql.ts'
import type { ConversationThread_other$key } from '#web/__generated__/ConversationThread_other.graphql.ts'
import type { ConversationThread_viewer$key } from '#web/__generated__/ConversationThread_viewer.graphql.ts'
import { MESSAGE_FIELD } from '#web/features/conversations/messageField.ts'
import type { QuotedMessage } from '#web/features/conversations/sendQueue.ts'
import { useIsUnreachable } from '#web/features/conversations/unreachableMembers.ts'
import { useDraft } from '#web/features/conversations/useDraft.ts'
import { useSendMessage } from '#web/features/conversations/useSendMessage.ts'
import { HouseWarning } from '#web/features/profiles/HouseLabel.tsx'
import { useReplaceAddress } from '#web/runtime/page/useReplaceAddress.ts'
import { Composer } from './composer/Composer.tsx'
import { useNotifyTyping } from './composer/useNotifyTyping.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import type { ReportedMessage } from './message/MessageBubble.tsx'
import { MessageReport } from './message/MessageReport.tsx'
import { NewConversation } from './NewConversation.tsx'
import { MessageList } from './thread/MessageList.tsx'
import { useMarkConversationRead } from './useMarkConversationRead.ts'
import css from './ConversationThread.module.css'

type Props = {
  viewer: ConversationThread_viewer$key
  conversation: ConversationThread_conversation$key | null
  other: ConversationThread_other$key
  /** False for a conversation that opened by itself: it stays unread until the member turns to it. */
  isChosen: boolean
}

/**
 * Header, messages and composer of one conversation. Mount it with a key per other member: its input and
 * state belong to that one.
 */
export function ConversationThread(props: Props) {
  const { t } = useTranslation('chat')
  const viewer = useFragment(viewerFragment, props.viewer)
  const conversation = useFragment(conversationFragment, props.conversation)
  const other = useFragment(otherFragment, props.other)
  const isUnreachable = useIsUnreachable(other.id)
  const draft = useDraft(viewer.id, other.id)
  const sending = useSendMessage(viewer.id, other.id, !conversation)
  const { replyTo, reply, endReply } = useReply()
  const [reported, setReported] = useState<ReportedMessage>()
  const takeAddress = useOwnAddress(conversation?.id)
  useMarkConversationRead(conversation, props.isChosen)
  const notifyTyping = useNotifyTyping(conversation?.id)
  return (
    <>
      <ConversationHeader conversationId={conversation?.id} other={other} />
      <MessageList
        conversation={conversation ?? null}
        name={other.displayName}
        sending={sending}
        onReply={reply}
        onReport={setReported}
      >
        {!conversation && (
          <NewConversation
            other={other}
            viewer={viewer}
            draft={draft}
            onWrite={() => focusField({ always: true })}
            onDismiss={() => focusField()}
          />
        )}
      </MessageList>
      <MessageReport
        other={other}
        conversationId={conversation?.id}
        message={reported}
        onClose={() => setReported(undefined)}
      />
      {other.kind === 'HOUSE' ? (
        <div id={MESSAGE_FIELD} tabIndex={-1} className={css.instead}>
          <HouseWarning />
          <p>{t('composer.house')}</p>
        </div>
      ) : conversation?.closed || isUnreachable ? (
        <div id={MESSAGE_FIELD} tabIndex={-1} className={css.instead}>
          <output>
            {t(conversation?.closed ? 'composer.closed' : 'composer.unreachable', {
              name: other.displayName,
            })}
          </output>
        </div>
      ) : (
        <Composer
          viewer={viewer}
          isNew={!conversation}
          recipientId={other.id}
          draft={draft}
          reply={{ to: replyTo, name: other.displayName, end: endReply }}
          sending={sending}
          onTyping={notifyTyping}
          onGift={takeAddress}
        />
      )}
    </>
  )
}

/** The message that the member replies to. */
function useReply() {
  const [replyTo, setReplyTo] = useState<QuotedMessage>()
  // The same function at every draw, so that the messages need not be drawn again.
  const reply = useCallback((quoted: QuotedMessage) => {
    setReplyTo(quoted)
    focusField({ always: true })
  }, [])
  return { replyTo, reply, endReply: () => setReplyTo(undefined) }
}

/**
 * The next key press belongs in the field. On a touch screen its keyboard would cover the messages, unless
 * the member wants to write.
 */
function focusField({ always = false } = {}) {
  if (!always && matchMedia('(pointer: coarse)').matches) return
  // After the dialog has closed and restored the focus.
  requestAnimationFrame(() => document.getElementById(MESSAGE_FIELD)?.focus())
}

/**
 * Once a conversation has started, its address replaces the one for writing to the member.
 * @returns replaces the address for a conversation that the screen does not know yet
 */
function useOwnAddress(conversationId: string | undefined): (id: string) => void {
  const replaceAddress = useReplaceAddress()
  const [wasNew] = useState(conversationId === undefined)
  const isAtMember = !useLocation().pathname.startsWith('/chats/')
  const mayTake = wasNew && isAtMember
  useEffect(() => {
    if (mayTake && conversationId) replaceAddress(`/chats/${conversationId}`, { inPlace: true })
  }, [mayTake, conversationId, replaceAddress])
  return (id) => {
    if (mayTake) replaceAddress(`/chats/${id}`, { inPlace: true })
  }
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
    ...MessageReport_other
  }
`
