import { useEffect, useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useSendMessageMutation, useSendMessageMutation$data } from '../../__generated__/useSendMessageMutation.graphql.ts'
import { placeSentMessage } from '../../components/placeSentMessage.ts'
import type { Draft } from './useDraft.ts'
import type { ReadyImage } from './useMessageImage.ts'

/** A message that the server has not confirmed yet. */
export type Unsent = { clientId: string; at: Date; credits: number } & ({ text: string; image?: undefined } | { text?: undefined; image: ReadyImage })

type Payload = useSendMessageMutation$data['sendMessage']
type RefusedPayload = Exclude<Payload, { __typename: 'SendMessageSuccess' | '%other' }>

/** Why a message was not taken. FAILED: no answer came; the network layer has told the member. */
export type Refusal = { code: RefusedPayload['__typename'] | 'FAILED'; limit?: number; image?: ReadyImage }

export type Sending = { recipientId: string; started: (conversationId: string) => void; unsent: readonly Unsent[]; send: (messages: readonly NewMessage[]) => void; refusal: Refusal | undefined; forgetRefusal: () => void }
export type NewMessage = { credits: number } & ({ text: string; image?: undefined } | { text?: undefined; image: ReadyImage })

type Options = {
  recipientId: string
  draft: Draft
  /** Called with the conversation's id after each message that was taken. */
  onStarted: (conversationId: string) => void
}

function refusalOf(payload: RefusedPayload): Refusal {
  return { code: payload.__typename, ...(payload.__typename === 'ConversationLimitError' ? { limit: payload.limit } : {}) }
}

/**
 * Sends messages one after the other, so that they arrive in the order in which they were written. Each is shown at once; when one is
 * refused, it and those behind it go back into the composer, and nothing was paid for them. A text that is sent again after a failure keeps
 * its client id: had the first attempt arrived after all, the server answers with that one and takes no second payment (CHAT-05).
 */
export function useSendMessage({ recipientId, draft, onStarted }: Options): Sending {
  const [commit] = useMutation<useSendMessageMutation>(mutation)
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const queue = useRef<Unsent[]>([])
  const isRunning = useRef(false)
  const failedIds = useRef(new Map<string, string>())
  // The queue outlives the render in which it was started: it must see the present draft and callbacks.
  const latest = useRef({ draft, onStarted })
  useEffect(() => {
    latest.current = { draft, onStarted }
  })

  function show() {
    setUnsent([...queue.current])
  }
  function giveBack(reason: Refusal) {
    const returned = queue.current.splice(0)
    const texts = returned.flatMap(({ text }) => text ?? [])
    for (const { text, image, clientId } of returned) failedIds.current.set(text ?? image?.imageId ?? '', clientId)
    if (texts.length > 0) latest.current.draft.restore(texts.join('\n'))
    setRefusal({ ...reason, image: returned.find(({ image }) => image)?.image })
    show()
  }
  function commitOne(message: Unsent): Promise<Payload | undefined> {
    const { clientId, text, image, credits } = message
    return new Promise((resolve) => {
      commit({
        variables: { input: { clientId, recipientId, ...(image ? { imageId: image.imageId } : { text }) } },
        optimisticUpdater: (store) => {
          const viewer = store.getRoot().getLinkedRecord('viewer')
          const balance = Number(viewer?.getValue('credits') ?? 0)
          viewer?.setValue(Math.max(0, balance - credits), 'credits')
        },
        updater: placeSentMessage,
        onCompleted: (response) => resolve(response?.sendMessage),
        onError: () => resolve(undefined),
      })
    })
  }
  async function run() {
    if (isRunning.current) return
    isRunning.current = true
    for (let message = queue.current[0]; message; message = queue.current[0]) {
      const payload = await commitOne(message)
      if (!payload || payload.__typename === '%other') giveBack({ code: 'FAILED' })
      else if (payload.__typename !== 'SendMessageSuccess') giveBack(refusalOf(payload))
      else {
        queue.current.shift()
        failedIds.current.delete(message.text ?? message.image?.imageId ?? '')
        show()
        latest.current.onStarted(payload.conversation.id)
      }
    }
    isRunning.current = false
  }

  return {
    recipientId,
    started: onStarted,
    unsent,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    send: (messages) => {
      setRefusal(undefined)
      for (const message of messages) {
        const clientId = failedIds.current.get(message.text ?? message.image?.imageId ?? '') ?? crypto.randomUUID()
        queue.current.push({ ...message, clientId, at: new Date() })
      }
      show()
      void run()
    },
  }
}

const mutation = graphql`
  mutation useSendMessageMutation($input: SendMessageInput!) {
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
        }
      }
      ... on ConversationLimitError {
        limit
      }
      ... on InsufficientCreditsError {
        credits
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
    }
  }
`
