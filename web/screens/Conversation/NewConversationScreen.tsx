import { graphql, usePreloadedQuery } from 'react-relay'
import type { NewConversationScreenQuery } from '../../__generated__/NewConversationScreenQuery.graphql.ts'
import { NotFoundError } from '../../app/NotFoundError.ts'
import type { PageProps } from '../../app/page.ts'
import { ChatsPanes } from '../Chats/ChatsPanes.tsx'
import { ConversationThread } from './ConversationThread.tsx'

/** Writing to a member: the conversation there is, or one that begins with the first message and is not saved before (CHAT-17). */
export default function NewConversationScreen({ queryRef }: PageProps<NewConversationScreenQuery>) {
  const { viewer, profile } = usePreloadedQuery<NewConversationScreenQuery>(query, queryRef)
  if (!viewer) return null
  if (!profile || profile.isViewer) throw new NotFoundError()
  return (
    <ChatsPanes viewer={viewer} title={profile.displayName} openId={viewer.conversationWith?.id}>
      <ConversationThread key={profile.id} viewer={viewer} conversation={viewer.conversationWith ?? null} other={profile} />
    </ChatsPanes>
  )
}

const query = graphql`
  query NewConversationScreenQuery($id: ID!) @preloadable {
    viewer {
      id
      conversationWith(profileId: $id) {
        id
        ...ConversationThread_conversation
      }
      ...ConversationList_viewer
      ...ConversationThread_viewer
    }
    profile(id: $id) {
      id
      displayName
      isViewer
      ...ConversationThread_other
    }
  }
`
