import { useEffect, useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useNavigate, useParams } from 'react-router'
import type { ConversationScreenQuery } from '../../__generated__/ConversationScreenQuery.graphql.ts'
import type { ConversationScreen_conversation$key } from '../../__generated__/ConversationScreen_conversation.graphql.ts'
import { NotFoundError } from '../../app/NotFoundError.ts'
import type { PageProps } from '../../app/page.ts'
import { ChatsPanes } from '../Chats/ChatsPanes.tsx'
import { forgetOpened, lastOpened, rememberOpened } from '../Chats/lastOpenedConversation.ts'
import { ConversationThread } from './ConversationThread.tsx'

/** One conversation, at its own address. */
export default function ConversationScreen({ queryRef }: PageProps<ConversationScreenQuery>) {
  const { viewer, node } = usePreloadedQuery<ConversationScreenQuery>(query, queryRef)
  const conversation = useFragment<ConversationScreen_conversation$key>(conversationFragment, node?.conversation ?? null)
  const viewerId = viewer?.id
  const conversationId = conversation?.id
  const profileId = conversation?.other.id
  useEffect(() => {
    if (viewerId && conversationId && profileId) rememberOpened(viewerId, { conversationId, profileId })
  }, [viewerId, conversationId, profileId])
  if (!viewer) return null
  if (!conversation) return <Gone viewerId={viewer.id} />
  return (
    <ChatsPanes viewer={viewer} title={conversation.other.displayName} openId={conversation.id}>
      <ConversationThread key={conversation.other.id} viewer={viewer} conversation={conversation} other={conversation.other} />
    </ChatsPanes>
  )
}

/** The conversation kept as the last opened one may be gone; then the list is the place to be. Any other address names nothing. */
function Gone({ viewerId }: { viewerId: string }) {
  const { id } = useParams()
  const navigate = useNavigate()
  const [wasKept] = useState(() => id !== undefined && lastOpened(viewerId)?.conversationId === id)
  useEffect(() => {
    if (!wasKept || id === undefined) return
    forgetOpened(id)
    void navigate('/chats', { replace: true })
  }, [wasKept, id, navigate])
  if (!wasKept) throw new NotFoundError()
  return null
}

const query = graphql`
  query ConversationScreenQuery($id: ID!) @preloadable {
    viewer {
      id
      ...ConversationList_viewer
      ...ConversationThread_viewer
    }
    node(id: $id) {
      ...ConversationScreen_conversation @alias(as: "conversation")
    }
  }
`

const conversationFragment = graphql`
  fragment ConversationScreen_conversation on Conversation {
    id
    other {
      id
      displayName
      ...ConversationThread_other
    }
    ...ConversationThread_conversation
  }
`
