import { graphql, useMutation } from 'react-relay'
import type { useReactToMessageMutation } from '#web/__generated__/useReactToMessageMutation.graphql.ts'
import type { Reaction } from '#web/features/conversations/reactions.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

/** A message with its reactions. */
export type Reacted = { id: string; reactions: readonly { emoji: string; isMine: boolean }[] }

/**
 * Adds a reaction to a message, or removes the same one: shown at once, and reverted with the reason if
 * refused.
 */
export function useReactToMessage(): (message: Reacted, emoji: Reaction) => void {
  const errorText = useErrorTexts()
  const [commit] = useMutation<useReactToMessageMutation>(mutation)
  return ({ id, reactions }, emoji) => {
    const isTakenBack = reactions.some((each) => each.isMine && each.emoji === emoji)
    const others = reactions.filter(({ isMine }) => !isMine) as { emoji: Reaction; isMine: boolean }[]
    commit({
      variables: { input: { messageId: id, emoji: isTakenBack ? null : emoji } },
      cacheConfig: inOrder('reaction', id),
      optimisticResponse: {
        reactToMessage: {
          __typename: 'ReactToMessageSuccess',
          message: { id, reactions: isTakenBack ? others : [...others, { emoji, isMine: true }] },
        },
      },
      onCompleted: ({ reactToMessage: payload }) => {
        if (payload.__typename === 'MessageNotFoundError')
          showToast({ tone: 'danger', title: errorText(payload) })
      },
    })
  }
}

const mutation = graphql`
  mutation useReactToMessageMutation($input: ReactToMessageInput!) {
    reactToMessage(input: $input) {
      __typename
      ... on ReactToMessageSuccess {
        message {
          id
          reactions {
            emoji
            isMine
          }
        }
      }
      ... on MessageNotFoundError {
        code
      }
    }
  }
`
