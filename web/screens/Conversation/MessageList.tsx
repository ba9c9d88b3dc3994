import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { MessageListPageQuery } from '../../__generated__/MessageListPageQuery.graphql.ts'
import type { MessageList_conversation$key } from '../../__generated__/MessageList_conversation.graphql.ts'
import { Button } from '../../design/Button.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { LastMessage } from '../Chats/LastMessage.tsx'
import { dayText } from '../Chats/conversationTimes.ts'
import { ImageViewer } from './ImageViewer.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import css from './MessageList.module.css'
import { MessageStamp, type ReadState } from './MessageStamp.tsx'
import { TypingBubble } from './TypingBubble.tsx'
import { UnsentBubble } from './UnsentBubble.tsx'
import { firstUnread, placeMessages } from './messageRows.ts'
import { useConversationActivity } from './useConversationActivity.ts'
import type { Unsent } from './useSendMessage.ts'

const PAGE = 40
const LOADS_EARLIER_AT_PX = 600
const AT_END_PX = 24

/** Tells whether rows were added before the first: then the list keeps its place from the end. */
function useGrewAtStart(firstKey: string | undefined, length: number): boolean {
  const [seen, setSeen] = useState({ firstKey, length, atStart: false })
  if (seen.firstKey !== firstKey || seen.length !== length) {
    const next = { firstKey, length, atStart: seen.firstKey !== firstKey && length > seen.length && seen.length > 0 }
    setSeen(next)
    return next.atStart
  }
  return seen.atStart
}

/** The messages, the newest at the bottom. Earlier ones load on the way up; new ones are followed unless the reader has scrolled up. */
export function MessageList(props: { conversation: MessageList_conversation$key; name: string; unsent: readonly Unsent[] }) {
  const { t, i18n } = useTranslation('chat')
  const { data, hasPrevious, isLoadingPrevious, loadPrevious } = usePaginationFragment<MessageListPageQuery, MessageList_conversation$key>(fragment, props.conversation)
  const nodes = useMemo(() => data.messages.edges.map(({ node }) => node), [data.messages.edges])
  const unsent = props.unsent.filter(({ clientId }) => !nodes.some((node) => node.isMine && node.clientId === clientId))
  const keys = [...nodes.map((node) => (node.isMine ? node.clientId : node.id)), ...unsent.map(({ clientId }) => clientId)]
  // A long conversation is placed once per message, not once per key that is pressed.
  const sent = useMemo(() => nodes.map((node) => ({ isMine: node.isMine, at: new Date(node.sentAt) })), [nodes])
  const rows = unsent.length === 0 ? sent : [...sent, ...unsent.map(({ at }) => ({ isMine: true, at }))]
  const sentPlacements = useMemo(() => placeMessages(sent), [sent])
  const placements = unsent.length === 0 ? sentPlacements : placeMessages(rows)
  const isTyping = useConversationActivity(data.id, nodes.findLast(({ isMine }) => !isMine)?.id)

  // The line above what was new stays where it was until the conversation is left.
  const [opened] = useState(() => ({ unreadCount: data.unreadCount, lastId: nodes.at(-1)?.id }))
  const unreadLine = firstUnread(nodes.slice(0, nodes.findIndex(({ id }) => id === opened.lastId) + 1), opened.unreadCount)
  const readUpTo = nodes.findIndex(({ id }) => id === data.readByOtherUpTo)
  const deliveredUpTo = nodes.findIndex(({ id }) => id === data.deliveredToOtherUpTo)
  const lastOwn = rows.findLastIndex(({ isMine }) => isMine)

  const list = useRef<VirtualizerHandle>(null)
  const bottom = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [shownImageId, setShownImageId] = useState<string>()
  const followsEnd = useRef(true)
  const grewAtStart = useGrewAtStart(keys[0], keys.length)
  const lastKey = keys.at(-1)

  function scrollToEnd(smooth = false) {
    list.current?.scrollToIndex(keys.length - 1, { align: 'end', smooth })
  }
  useLayoutEffect(() => {
    if (unreadLine > 0) list.current?.scrollToIndex(unreadLine, { align: 'start', offset: -LINE_ROOM_PX })
    else list.current?.scrollToIndex(nodes.length - 1, { align: 'end' })
    // Only where the conversation opens; what comes later must not move the reader.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const ownIsLast = rows.at(-1)?.isMine === true
  const mounted = useRef(false)
  useEffect(() => {
    if (!mounted.current) {
      mounted.current = true
      return
    }
    // What the member sends is always shown; what comes in only to a reader who is at the end.
    if (ownIsLast || followsEnd.current) scrollToEnd()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [lastKey])
  useLayoutEffect(() => {
    if (isTyping && followsEnd.current) bottom.current?.scrollIntoView({ block: 'end' })
  }, [isTyping])

  function scrolled(offset: number) {
    const handle = list.current
    if (!handle) return
    const isAtEnd = offset + handle.viewportSize >= handle.scrollSize - AT_END_PX
    followsEnd.current = isAtEnd
    setAtEnd(isAtEnd)
    if (offset < LOADS_EARLIER_AT_PX && hasPrevious && !isLoadingPrevious) loadPrevious(PAGE)
  }
  function stateOf(index: number): ReadState | undefined {
    if (index !== lastOwn) return undefined
    const node = nodes[index]
    if (!node) return 'sending'
    if (node.held) return 'held'
    if (node.readAt || index <= readUpTo) return 'read'
    return index <= deliveredUpTo ? 'delivered' : 'sent'
  }

  const newest = nodes.at(-1)
  return (
    <div className={css.frame}>
      {/* Reachable by keyboard, because nothing inside needs to be: that is how it is scrolled. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroller} role="log" aria-live="off" aria-label={t('messages')} tabIndex={0}>
        <div className={css.room} />
        <Virtualizer ref={list} shift={grewAtStart} onScroll={scrolled} onResize={() => followsEnd.current && scrollToEnd()}>
          {rows.map((row, index) => {
            const node = nodes[index]
            const waiting = unsent[index - nodes.length]
            const { first, last, startsDay } = placements[index]!
            const next = placements[index + 1]
            const state = stateOf(index)
            return (
              <div key={keys[index]} className={classes(css.row, next?.first && css.gap)}>
                {index === 0 && !hasPrevious && data.hiddenMessageCount > 0 && <p className={css.hidden}>{t('hidden', { count: data.hiddenMessageCount })}</p>}
                {index === 0 && startsDay && !hasPrevious && <div className={css.separator}>{dayText(row.at, i18n.language)}</div>}
                {index === unreadLine && <div className={`${css.separator} ${css.unread}`}>{t('newMessages', { count: opened.unreadCount })}</div>}
                {node ? <MessageBubble message={node} first={first} last={last} onOpenImage={() => setShownImageId(node.id)} /> : waiting && <UnsentBubble unsent={waiting} last={last} />}
                {(last || state) && <MessageStamp at={row.at} mine={row.isMine} state={state} />}
                {/* What stands between two messages belongs to the earlier one: it comes with the page above, and what the reader sees keeps its height. */}
                {next?.startsDay && <div className={css.separator}>{dayText(rows[index + 1]!.at, i18n.language)}</div>}
              </div>
            )
          })}
        </Virtualizer>
        <div ref={bottom}>{isTyping && <TypingBubble name={props.name} />}</div>
      </div>
      {!atEnd && (
        <Button look="quiet" icon={ArrowDown} className={css.newest} onClick={() => scrollToEnd(true)}>
          {t('toNewest')}
        </Button>
      )}
      {shownImageId !== undefined && <ImageViewer messages={nodes} openId={shownImageId} onClose={() => setShownImageId(undefined)} />}
      <div className={layout.visuallyHidden} aria-live="polite">{newest && !newest.isMine && mounted.current ? <LastMessage message={newest} /> : null}</div>
    </div>
  )
}

// The separator stands a little below the top edge, so that the message before it is still to be seen.
const LINE_ROOM_PX = 64

const fragment = graphql`
  fragment MessageList_conversation on Conversation
  @refetchable(queryName: "MessageListPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 40 }, cursor: { type: "String" }) {
    id
    unreadCount
    readByOtherUpTo
    deliveredToOtherUpTo
    hiddenMessageCount
    messages(last: $count, before: $cursor) @connection(key: "MessageList_messages") {
      edges {
        node {
          id
          clientId
          isMine
          sentAt
          readAt
          held
          ...MessageBubble_message
          ...LastMessage_message
          ...ImageViewer_messages
        }
      }
    }
  }
`
