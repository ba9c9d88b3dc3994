import { useEffect, useMemo, useState } from 'react'
import { commitMutation, graphql } from 'react-relay'
import type {
  useSendMessageMutation,
  useSendMessageMutation$data,
} from '#web/__generated__/useSendMessageMutation.graphql.ts'
import type { useSendMessageUpdatableQuery } from '#web/__generated__/useSendMessageUpdatableQuery.graphql.ts'
import { FIRE_AND_FORGET, SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import { onArrival } from './messageArrivals.ts'
import { raisePrice, type MessagePrice } from './messagePrices.ts'
import { createOutgoingMessages } from './outgoingMessages.ts'
import { placeSentMessage } from './placeSentMessage.ts'
import type { Delivery, NewMessage, OutgoingMessage } from './sendQueue.ts'

type RefusedPayload = Exclude<
  useSendMessageMutation$data['sendMessage'],
  { __typename: 'SendMessageSuccess' | '%other' }
>

export type SendRefusal = { code: RefusedPayload['__typename']; limit?: number; cost?: number }

/**
 * The member's outgoing messages. They outlive the screens, so that leaving a conversation still sends
 * everything.
 */
export const outgoingMessages = createOutgoingMessages(deliver)
onArrival(outgoingMessages.arrived)

export type Sending = {
  unsent: readonly OutgoingMessage[]
  send: (messages: readonly NewMessage[]) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
}

/**
 * Sends a member's messages to another.
 * @param isFirst whether the conversation does not exist yet
 */
export function useSendMessage(memberId: string, recipientId: string, isFirst: boolean): Sending {
  const queue = outgoingMessages.to(memberId, recipientId)
  // Plain state, so that it draws together with the answer's store update: every frame shows exactly one of
  // them.
  const [unsent, setUnsent] = useState(queue.messages)
  useEffect(() => queue.subscribe(setUnsent), [queue])
  useEffect(() => outgoingMessages.start(memberId), [memberId])
  // The same until something changes: a key in the composer must not draw every message again.
  return useMemo(
    () => ({
      unsent,
      send: (messages) => outgoingMessages.send(memberId, recipientId, messages, isFirst),
      retry: queue.retry,
      discard: queue.drop,
    }),
    [unsent, queue, memberId, recipientId, isFirst],
  )
}

async function deliver(message: OutgoingMessage, signal: AbortSignal): Promise<Delivery> {
  const { image } = message
  const imageId = image?.upload ? await image.upload.arrive(signal) : image?.imageId
  if (typeof imageId === 'object') return imageId
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ outcome: 'UNKNOWN' }))
    // In a task of its own, so that the press and its bubble are drawn first.
    setTimeout(() => {
      if (!signal.aborted) commit({ ...message, imageId }, signal, resolve)
    })
  })
}

function commit(
  {
    clientId,
    recipientId,
    text,
    imageId,
    replyTo,
    credits,
    isFirst,
  }: OutgoingMessage & { imageId: string | undefined },
  signal: AbortSignal,
  resolve: (delivery: Delivery) => void,
): void {
  const { dispose } = commitMutation<useSendMessageMutation>(relayEnvironment(), {
    mutation,
    variables: {
      input: {
        clientId,
        recipientId,
        replyToId: replyTo?.id,
        shownCredits: credits,
        ...(imageId ? { imageId } : { text }),
      },
      recipientId,
      isFirst,
    },
    // The bubble shows the result. If the browser reports being offline, waiting is pointless.
    cacheConfig: navigator.onLine ? SILENT_ON_FAILURE : FIRE_AND_FORGET,
    optimisticUpdater: (store) => {
      const { viewer } = store.readUpdatableQuery<useSendMessageUpdatableQuery>(balance, {}).updatableData
      if (viewer) viewer.credits = Math.max(0, (viewer.credits ?? 0) - credits)
    },
    updater: (store, answer) => placeSentMessage(store, answer?.sendMessage),
    onCompleted: (response) =>
      resolve(deliveryOf(response?.sendMessage, imageId ? 'photoCredits' : 'messageCredits')),
    onError: () => resolve({ outcome: 'UNKNOWN' }),
  })
  signal.addEventListener('abort', dispose)
}

function deliveryOf(
  payload: useSendMessageMutation$data['sendMessage'] | undefined,
  price: MessagePrice,
): Delivery {
  if (payload?.__typename === 'SendMessageSuccess') return { outcome: 'TAKEN' }
  if (payload === undefined || payload.__typename === '%other') return { outcome: 'UNKNOWN' }
  if (payload.__typename === 'MessagePriceChangedError') {
    raisePrice(price, payload.cost)
    return { outcome: 'REFUSED', refusal: { code: payload.__typename, cost: payload.cost } }
  }
  const refusal: SendRefusal = {
    code: payload.__typename,
    ...(payload.__typename === 'ConversationLimitError' ? { limit: payload.limit } : {}),
  }
  return { outcome: 'REFUSED', refusal }
}

const balance = graphql`
  query useSendMessageUpdatableQuery @updatable {
    viewer {
      credits
    }
  }
`

const mutation = graphql`
  mutation useSendMessageMutation(
    $input: SendMessageInput!
    $recipientId: ID = ""
    $isFirst: Boolean = false
  ) {
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
          ...MessageBubble_text
          ...LastMessage_message
          ...ImageViewer_images
        }
        conversation {
          id
          readByOtherUpTo
          closed
          other {
            id
          }
          ...ConversationRow_news
        }
        viewer {
          credits
          conversationsLeft
          # The screen that started the conversation continues with it: the answer holds all its data.
          conversationWith(profileId: $recipientId) @include(if: $isFirst) {
            id
            ...ConversationThread_conversation
          }
        }
      }
      ... on ConversationLimitError {
        limit
      }
      ... on InsufficientCreditsError {
        credits
        cost
      }
      ... on MessagePriceChangedError {
        cost
      }
      ... on InvalidInputError {
        code
      }
      ... on EmailNotConfirmedError {
        code
      }
      ... on RecipientUnavailableError {
        code
      }
      ... on HouseProfileError {
        code
      }
      ... on ConversationsLimitedError {
        code
      }
    }
  }
`
