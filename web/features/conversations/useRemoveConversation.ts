import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useMutation, useRelayEnvironment } from 'react-relay'
import chatsQuery, { type ChatsScreenQuery } from '#web/__generated__/ChatsScreenQuery.graphql.ts'
import type { useRemoveConversationMutation } from '#web/__generated__/useRemoveConversationMutation.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { dropConversation, forgetConversation } from './conversationStore.ts'
import { forgetOpened } from './lastOpenedConversation.ts'
import { useRestoreConversation } from './useRestoreConversation.ts'

/**
 * Removes a conversation for this member: here at once, then on the server. On failure the list is reloaded
 * (CHAT-09).
 */
export function useRemoveConversation(): (conversationId: string) => void {
  const { t } = useTranslation(['chat', 'undo', 'shell'])
  const environment = useRelayEnvironment()
  const restore = useRestoreConversation()
  const [commit] = useMutation<useRemoveConversationMutation>(mutation)

  function failed() {
    showToast({ tone: 'danger', title: t('remove.failed') })
    fetchQuery<ChatsScreenQuery>(environment, chatsQuery, {}, { fetchPolicy: 'network-only' }).subscribe({
      error: () => {},
    })
  }
  return (conversationId) => {
    forgetOpened(conversationId)
    commit({
      variables: { input: { conversationId } },
      cacheConfig: inOrder('conversation', conversationId),
      optimisticUpdater: (store) => dropConversation(store, conversationId),
      updater: (store, answer) => {
        if (answer?.removeConversation.__typename === 'RemoveConversationSuccess')
          forgetConversation(store, conversationId)
      },
      // Already removed is what the member wanted.
      onCompleted: (_response, errors) => {
        if (errors) return failed()
        showToast({
          tone: 'info',
          title: t('undo:removed'),
          action: { text: t('shell:undo'), onPress: () => restore(conversationId) },
        })
      },
      onError: failed,
    })
  }
}

const mutation = graphql`
  mutation useRemoveConversationMutation($input: RemoveConversationInput!) {
    removeConversation(input: $input) {
      __typename
      ... on RemoveConversationSuccess {
        removedConversationId
        viewer {
          id
          unreadMessagesCount
          ...RemovedConversations_viewer
        }
      }
      ... on ConversationNotFoundError {
        code
      }
    }
  }
`
