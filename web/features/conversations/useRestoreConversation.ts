import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useMutation, useRelayEnvironment } from 'react-relay'
import chatsQuery, { type ChatsScreenQuery } from '#web/__generated__/ChatsScreenQuery.graphql.ts'
import type { useRestoreConversationMutation } from '#web/__generated__/useRestoreConversationMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/**
 * Restores a conversation within 7 days of its removal (TRUST-09). Refetches the list, so that it returns to
 * its position.
 */
export function useRestoreConversation(): (conversationId: string) => void {
  const { t } = useTranslation('undo')
  const errorText = useErrorTexts()
  const environment = useRelayEnvironment()
  const [commit] = useMutation<useRestoreConversationMutation>(mutation)
  return (conversationId) => {
    commit({
      variables: { input: { conversationId } },
      cacheConfig: inOrder('conversation', conversationId),
      updater: (store) => store.get(conversationId)?.invalidateRecord(),
      onCompleted: ({ restoreConversation: payload }) => {
        if (payload.__typename === 'RestoreConversationSuccess') {
          showToast({ tone: 'success', title: t('restored') })
          fetchQuery<ChatsScreenQuery>(
            environment,
            chatsQuery,
            {},
            { fetchPolicy: 'network-only' },
          ).subscribe({ error: () => {} })
        } else showToast({ tone: 'danger', title: errorText({ code: payload.code ?? '' }) })
      },
    })
  }
}

const mutation = graphql`
  mutation useRestoreConversationMutation($input: RestoreConversationInput!) {
    restoreConversation(input: $input) {
      __typename
      ... on RestoreConversationSuccess {
        conversation {
          id
          unreadCount
          ...ConversationRow_conversation
        }
        viewer {
          id
          unreadMessagesCount
          ...RemovedConversations_viewer
        }
      }
      ... on UserError {
        code
      }
    }
  }
`
