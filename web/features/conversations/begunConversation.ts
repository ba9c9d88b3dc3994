import { commitLocalUpdate, fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { begunConversationQuery } from '#web/__generated__/begunConversationQuery.graphql.ts'
import type { begunConversationUpdatableQuery } from '#web/__generated__/begunConversationUpdatableQuery.graphql.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'

/**
 * Adds a conversation to a page that still offers to start one. Either the other member has just written, or
 * the member has in another tab. The page for writing to the other continues as if the first message had been
 * sent there. Makes no request if no page assumes that the conversation is new.
 */
export function refetchNewConversation(environment: Environment, profileId: string): void {
  let isThoughtNew = false
  commitLocalUpdate(environment, (store) => {
    const { viewer } = store.readUpdatableQuery<begunConversationUpdatableQuery>(knownQuery, {
      profileId,
    }).updatableData
    // Undefined means that no page has asked.
    isThoughtNew = viewer?.conversationWith === null
  })
  if (!isThoughtNew) return
  // Silent: the next visit asks again.
  const quietly = { networkCacheConfig: SILENT_ON_FAILURE }
  fetchQuery<begunConversationQuery>(environment, begunQuery, { profileId }, quietly).subscribe({
    error: () => {},
  })
}

const knownQuery = graphql`
  query begunConversationUpdatableQuery($profileId: ID!) @updatable {
    viewer {
      conversationWith(profileId: $profileId) {
        __typename
      }
    }
  }
`

const begunQuery = graphql`
  # eslint-disable-next-line relay/unused-fields -- for the store, from which the page reads
  query begunConversationQuery($profileId: ID!) {
    viewer {
      id
      conversationWith(profileId: $profileId) {
        id
        other {
          id
        }
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
        ...ConversationThread_conversation
      }
    }
  }
`
