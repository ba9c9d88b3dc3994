import { useEffect, useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useLocation, useParams } from 'react-router'
import type { ConversationScreen_conversation$key } from '#web/__generated__/ConversationScreen_conversation.graphql.ts'
import type { ConversationScreenQuery } from '#web/__generated__/ConversationScreenQuery.graphql.ts'
import { ChatsPanes } from '#web/features/conversations/ChatsPanes.tsx'
import {
  forgetOpened,
  lastOpened,
  rememberOpened,
} from '#web/features/conversations/lastOpenedConversation.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { OPENED_BY_ITSELF } from '#web/runtime/page/inPlace.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { useReplaceAddress } from '#web/runtime/page/useReplaceAddress.ts'
import { isolated } from '#web/runtime/text/isolate.ts'
import { ConversationThread } from './ConversationThread.tsx'

/**
 * One conversation, at its own address or at the one for writing to a member. The latter shows the existing
 * conversation, or one that starts with the first message and is not stored before (CHAT-17). One screen for
 * both, so that it stays mounted when the conversation's address replaces the other.
 */
export default function ConversationScreen({ queryRef }: PageProps<ConversationScreenQuery>) {
  const { viewer, node, profile } = usePreloadedQuery<ConversationScreenQuery>(query, queryRef)
  const conversation = useFragment<ConversationScreen_conversation$key>(
    conversationFragment,
    node?.conversation ?? viewer?.conversationWith ?? null,
  )
  const choice = useChoice()
  const viewerId = viewer?.id
  const conversationId = conversation?.id
  const profileId = conversation?.other.id
  useEffect(() => {
    if (choice.isMade && viewerId && conversationId && profileId)
      rememberOpened(viewerId, { conversationId, profileId })
  }, [choice.isMade, viewerId, conversationId, profileId])
  if (!viewer) return null
  if (profile === null || profile?.isViewer) throw new NotFoundError()
  const other = conversation?.other ?? profile
  if (!other) return <Gone viewerId={viewer.id} />
  return (
    <ChatsPanes
      viewer={viewer}
      title={isolated(other.displayName)}
      openId={conversation?.id}
      isChosen={choice.isMade}
      onChoose={choice.make}
    >
      <ConversationThread
        key={other.id}
        viewer={viewer}
        conversation={conversation ?? null}
        other={other}
        isChosen={choice.isMade}
      />
    </ChatsPanes>
  )
}

/**
 * Whether the member chose to open this conversation. On wide screens the list opens one by itself. It counts
 * as chosen once the member turns to it, by pointer, wheel or focus, because from then on the other sees
 * messages as read.
 */
function useChoice(): { isMade: boolean; make: () => void } {
  const { pathname, state } = useLocation()
  const replaceAddress = useReplaceAddress()
  const isMade = state !== OPENED_BY_ITSELF
  return {
    isMade,
    make: () => {
      if (!isMade) replaceAddress(pathname, { inPlace: true })
    },
  }
}

/** The conversation stored as last opened may be gone; then show the list. Any other address is not found. */
function Gone({ viewerId }: { viewerId: string }) {
  const { id } = useParams()
  const replaceAddress = useReplaceAddress()
  const [wasKept] = useState(() => id !== undefined && lastOpened(viewerId)?.conversationId === id)
  useEffect(() => {
    if (!wasKept || id === undefined) return
    forgetOpened(id)
    replaceAddress('/chats')
  }, [wasKept, id, replaceAddress])
  if (!wasKept) throw new NotFoundError()
  return null
}

const query = graphql`
  query ConversationScreenQuery($conversationId: ID!, $profileId: ID!, $byProfile: Boolean!) @preloadable {
    viewer {
      id
      conversationWith(profileId: $profileId) @include(if: $byProfile) {
        ...ConversationScreen_conversation
      }
      ...ChatsPanes_viewer
      ...ConversationThread_viewer
    }
    profile(id: $profileId) @include(if: $byProfile) {
      id
      displayName
      isViewer
      ...ConversationThread_other
    }
    node(id: $conversationId) @skip(if: $byProfile) {
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
