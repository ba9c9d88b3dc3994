import { memo, useMemo, useState, type ReactNode } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import type { MessageList_conversation$key } from '#web/__generated__/MessageList_conversation.graphql.ts'
import type { MessageListPageQuery } from '#web/__generated__/MessageListPageQuery.graphql.ts'
import { ConnectingBar } from '#web/features/conversations/ConnectingBar.tsx'
import { LastMessage } from '#web/features/conversations/LastMessage.tsx'
import type { QuotedMessage } from '#web/features/conversations/sendQueue.ts'
import type { Sending } from '#web/features/conversations/useSendMessage.ts'
import { useToday } from '#web/runtime/text/useToday.ts'
import { ImageViewer } from '../message/ImageViewer.tsx'
import type { ActedOn, ReportedMessage } from '../message/MessageBubble.tsx'
import { MessageMenu } from '../message/MessageMenu.tsx'
import { useReactToMessage } from '../message/useReactToMessage.ts'
import { reachedIn, readState } from '../readState.rules.ts'
import { useConversationActivity } from '../useConversationActivity.ts'
import { MessageRow } from './MessageRow.tsx'
import { MessageScroller } from './MessageScroller.tsx'
import { NewestButton } from './NewestButton.tsx'
import { TypingBubble } from './TypingBubble.tsx'
import { useMessageRows } from './useMessageRows.ts'
import { useMessageScroll } from './useMessageScroll.ts'
import { useUnreadLine } from './useUnreadLine.ts'
import layout from '#web/design/layout.module.css'
import css from './MessageList.module.css'

// Enough to fill a screen, and within one request's limit.
const PAGE = 35

type Props = {
  /** Null until the first message has been accepted. */
  conversation: MessageList_conversation$key | null
  name: string
  sending: Sending
  /** Called with the message to reply to. */
  onReply: (quoted: QuotedMessage) => void
  /** Called with a message of the other member. */
  onReport: (message: ReportedMessage) => void
  /** Shown while there are no messages. */
  children: ReactNode
}

// Kinds that can be replied and reacted to; a match or a warning cannot.
const ACTED = new Set<string>(['TextContent', 'ImageContent', 'GiftContent'])

/**
 * The messages, the newest at the bottom. Earlier ones load on scrolling up; new ones are followed unless the
 * reader has scrolled up.
 */
function Messages({ name, sending, onReply, onReport, children, ...props }: Props) {
  const { data, nodes, ...earlier } = useLoadedMessages(props.conversation)
  const { hasPrevious, isLoadingPrevious, loadPrevious } = earlier
  const rows = useMessageRows(nodes, sending.unsent)
  const isTyping = useConversationActivity(data?.id, nodes.findLast(({ isMine }) => !isMine)?.id)
  const hiddenCount = data?.hiddenMessageCount ?? 0
  const unread = useUnreadLine({ nodes, unreadCount: data?.unreadCount ?? 0, hiddenCount, ...earlier })
  const [shownImageId, setShownImageId] = useState<string>()
  const [acted, setActed] = useState<ActedOn>()
  const scroll = useMessageScroll({
    rows,
    takenCount: nodes.length,
    isTyping,
    unread,
    onNearStart: () => {
      if (hasPrevious && !isLoadingPrevious && !unread.isSeeking) loadPrevious(PAGE)
    },
  })

  const today = useToday()
  const lastOwn = rows.findLastIndex(({ isMine }) => isMine)
  const reached = reachedIn(nodes, data)
  const newest = nodes.at(-1)
  const newestActed = nodes.findLast(({ content }) => ACTED.has(content.__typename))
  return (
    <div className={css.frame}>
      <ConnectingBar />
      <MessageScroller
        {...scroll.scroller}
        isSeeking={unread.isSeeking}
        isEmpty={rows.length === 0}
        typing={isTyping && <TypingBubble name={name} />}
      >
        {rows.map((row, index) => (
          <MessageRow
            key={row.key}
            row={row}
            next={rows[index + 1]}
            state={index === lastOwn ? readState(row, index, reached) : undefined}
            unreadCount={index === unread.line ? unread.count : undefined}
            isEarliest={index === 0 && !hasPrevious}
            hiddenCount={hiddenCount}
            onRetry={sending.retry}
            onDiscard={sending.discard}
            today={today}
            name={name}
            isTabStop={row.message !== undefined && row.message === newestActed}
            onOpenImage={setShownImageId}
            onAct={setActed}
            onReport={onReport}
          />
        ))}
      </MessageScroller>
      {rows.length === 0 && children}
      {!scroll.atEnd && <NewestButton unseenCount={scroll.unseenCount} onPress={scroll.goToEnd} />}
      <MessageActs acted={acted} onReply={onReply} onReport={onReport} onClose={() => setActed(undefined)} />
      {shownImageId !== undefined && (
        <ImageViewer
          messages={nodes}
          openId={shownImageId}
          onClose={() => setShownImageId(undefined)}
          onReport={onReport}
        />
      )}
      <NewestAloud message={newest && !newest.isMine && scroll.mounted.current ? newest : undefined} />
    </div>
  )
}

/** Not drawn again for a key in the composer. */
export const MessageList = memo(Messages)

type ActsProps = Pick<Props, 'onReply' | 'onReport'> & { acted: ActedOn | undefined; onClose: () => void }

function MessageActs({ acted, onReply, onReport, onClose }: ActsProps) {
  const react = useReactToMessage()
  return (
    <MessageMenu
      acted={acted}
      onReact={react}
      onReply={() => acted && onReply({ id: acted.id, isMine: acted.isMine, words: acted.words })}
      onReport={() => acted && onReport({ id: acted.id, words: acted.words })}
      onClose={onClose}
    />
  )
}

type LoadedMessage = ReturnType<typeof useLoadedMessages>['nodes'][number]

// A new message is a new element: a translating browser has replaced the last one's text nodes.
function NewestAloud({ message }: { message: LoadedMessage | undefined }) {
  return (
    <div className={layout.visuallyHidden} aria-live="polite">
      {message && (
        <span key={message.id}>
          <LastMessage message={message} />
        </span>
      )}
    </div>
  )
}

function useLoadedMessages(conversation: MessageList_conversation$key | null) {
  const { data, hasPrevious, isLoadingPrevious, loadPrevious } = usePaginationFragment<
    MessageListPageQuery,
    MessageList_conversation$key
  >(fragment, conversation)
  // For a conversation that the other has just started, the store has no messages yet, whatever the types
  // say.
  const edges = data?.messages?.edges
  const nodes = useMemo(() => edges?.map(({ node }) => node) ?? [], [edges])
  return { data, nodes, hasPrevious, isLoadingPrevious, loadPrevious }
}

const fragment = graphql`
  fragment MessageList_conversation on Conversation
  @refetchable(queryName: "MessageListPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 35 }, cursor: { type: "String" }) {
    id
    unreadCount
    # eslint-disable-next-line relay/unused-fields -- reachedIn reads it
    readByOtherUpTo
    # eslint-disable-next-line relay/unused-fields -- reachedIn reads it
    deliveredToOtherUpTo
    hiddenMessageCount
    messages(last: $count, before: $cursor) @connection(key: "MessageList_messages") {
      edges {
        # eslint-disable-next-line relay/unused-fields -- the rows and their rules read it
        node {
          id
          clientId
          isMine
          sentAt
          readAt
          held
          content {
            __typename
          }
          # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the row draws it
          ...MessageBubble_message
          ...LastMessage_message
          ...ImageViewer_messages
        }
      }
    }
  }
`
