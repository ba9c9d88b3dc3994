import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { useSendGiftMutation } from '#web/__generated__/useSendGiftMutation.graphql.ts'
import { placeSentMessage } from '#web/features/conversations/placeSentMessage.ts'

/**
 * Gives a gift. A retry after a failure keeps the client id: if the first attempt did arrive, the server
 * answers with that one and charges nothing more (CHAT-05).
 */
export function useSendGift(recipientId: string) {
  const { t } = useTranslation(['chat', 'errors'])
  const [commit, isSending] = useMutation<useSendGiftMutation>(mutation)
  const [refusal, setRefusal] = useState<string>()
  const clientIds = useRef(new Map<string, string>())

  function send(gift: { id: string }, onSent: (conversationId: string) => void) {
    const clientId = clientIds.current.get(gift.id) ?? crypto.randomUUID()
    clientIds.current.set(gift.id, clientId)
    setRefusal(undefined)
    commit({
      variables: { input: { clientId, recipientId, giftId: gift.id } },
      updater: (store, answer) => placeSentMessage(store, answer?.sendMessage),
      onCompleted: ({ sendMessage: payload }) => {
        if (payload.__typename !== 'SendMessageSuccess') return setRefusal(payload.__typename)
        clientIds.current.delete(gift.id)
        onSent(payload.conversation.id)
      },
      onError: () => setRefusal('FAILED'),
    })
  }

  const texts: Record<string, string> = {
    EmailNotConfirmedError: t('errors:EMAIL_NOT_CONFIRMED'),
    RecipientUnavailableError: t('errors:RECIPIENT_UNAVAILABLE'),
    HouseProfileError: t('errors:HOUSE_PROFILE'),
    InvalidInputError: t('errors:GIFT_NOT_FOUND'),
    InsufficientCreditsError: t('errors:INSUFFICIENT_CREDITS'),
  }
  return {
    send,
    isSending,
    refusal,
    refusalText: refusal === undefined ? undefined : (texts[refusal] ?? t('errors:GENERIC')),
  }
}

const mutation = graphql`
  mutation useSendGiftMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      __typename
      ... on SendMessageSuccess {
        message {
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
        conversation {
          id
          readByOtherUpTo
          closed
          ...ConversationRow_conversation
        }
        viewer {
          id
          credits
          conversationsLeft
        }
      }
    }
  }
`
