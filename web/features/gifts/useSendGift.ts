import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay'
import type { useSendGiftMutation } from '#web/__generated__/useSendGiftMutation.graphql.ts'
import { onArrival } from '#web/features/conversations/messageArrivals.ts'
import { placeSentMessage } from '#web/features/conversations/placeSentMessage.ts'

/** A gift that was sent, and whose answer has not come. */
type Attempt = {
  clientId: string
  /** A live event has confirmed it. */
  hasArrived: boolean
  /** Asks for the answer; set once the last request got none. */
  again?: (() => void) | undefined
}

/**
 * By recipient and gift. They outlive the sheet: after a failure a member closes it, opens it anew and gives
 * the same gift, which must not be charged twice.
 */
const unanswered = new Map<string, Attempt>()
onArrival((clientId) => {
  for (const attempt of unanswered.values()) {
    if (attempt.clientId !== clientId) continue
    attempt.hasArrived = true
    attempt.again?.()
  }
})

/**
 * Gives a gift. A retry after a failure keeps the client id: if the first attempt did arrive, the server
 * answers with that one and charges nothing more (CHAT-05).
 */
export function useSendGift(recipientId: string) {
  const { t } = useTranslation(['chat', 'errors', 'shell'])
  const environment = useRelayEnvironment()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [cost, setCost] = useState(0)
  const keyOf = (giftId: string) => `${recipientId} ${giftId}`

  function send(gift: { id: string; credits: number }, onSent: (conversationId: string) => void) {
    const key = keyOf(gift.id)
    const attempt: Attempt = unanswered.get(key) ?? { clientId: crypto.randomUUID(), hasArrived: false }
    unanswered.set(key, attempt)
    attempt.again = undefined
    setSending(true)
    setRefusal(undefined)
    commitMutation<useSendGiftMutation>(environment, {
      mutation,
      variables: {
        input: { clientId: attempt.clientId, recipientId, giftId: gift.id, shownCredits: gift.credits },
      },
      updater: (store, answer) => {
        const payload = answer?.sendMessage
        // The sheet shows the new price with the refusal.
        if (payload?.__typename === 'MessagePriceChangedError')
          store.get(gift.id)?.setValue(payload.cost, 'credits')
        placeSentMessage(store, payload)
      },
      onCompleted: ({ sendMessage: payload }) => {
        setSending(false)
        // Answered already, to another request for the same gift.
        if (unanswered.get(key) !== attempt) return
        unanswered.delete(key)
        if (payload.__typename === 'SendMessageSuccess') onSent(payload.conversation.id)
        else {
          setRefusal(payload.__typename)
          if (payload.__typename === 'MessagePriceChangedError') setCost(payload.cost)
        }
      },
      onError: () => {
        setSending(false)
        if (unanswered.get(key) !== attempt) return
        attempt.again = () => send(gift, onSent)
        if (!attempt.hasArrived) return setRefusal('FAILED')
        // It was sent, and only the answer says which conversation it is in.
        attempt.hasArrived = false
        attempt.again()
      },
    })
  }

  const texts: Record<string, string> = {
    EmailNotConfirmedError: t('errors:EMAIL_NOT_CONFIRMED'),
    RecipientUnavailableError: t('errors:RECIPIENT_UNAVAILABLE'),
    HouseProfileError: t('errors:HOUSE_PROFILE'),
    InvalidInputError: t('errors:GIFT_NOT_FOUND'),
    MessagePriceChangedError: t('errors:MESSAGE_PRICE_CHANGED', { cost: t('shell:cost', { count: cost }) }),
    InsufficientCreditsError: t('errors:INSUFFICIENT_CREDITS'),
  }
  return {
    send,
    isSending,
    /** Whether giving it would only ask for the answer about one that may be given and paid already. */
    isUnanswered: (giftId: string) => unanswered.has(keyOf(giftId)),
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
      ... on MessagePriceChangedError {
        cost
      }
    }
  }
`
