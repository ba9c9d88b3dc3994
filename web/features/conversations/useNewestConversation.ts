import { graphql, useFragment } from 'react-relay'
import type { useNewestConversation_viewer$key } from '#web/__generated__/useNewestConversation_viewer.graphql.ts'

/** The id of the first conversation of the member's list; undefined while there is none. */
export function useNewestConversation(viewer: useNewestConversation_viewer$key | null | undefined) {
  return useFragment(fragment, viewer)?.conversations.edges[0]?.node.id
}

// The list's own connection, so that the server reads it once.
const fragment = graphql`
  fragment useNewestConversation_viewer on Viewer {
    conversations(first: 30) @connection(key: "ConversationList_conversations") {
      edges {
        node {
          id
        }
      }
    }
  }
`
