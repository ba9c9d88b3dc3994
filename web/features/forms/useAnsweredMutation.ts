import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { refusalsOf, type Payload, type Refusals } from './refusals.ts'

/** Called once the server has answered: with what it refuses, or with undefined when it is done. */
export type OnAnswer = (refusals: Refusals | undefined) => void

/**
 * Sends what a form asks for and says what became of it. A lost connection and bugs are told by the network layer.
 * @param payloadOf takes the payload out of the answer
 * @returns sends it; and whether the answer is still waited for
 */
export function useAnsweredMutation<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  payloadOf: (response: Mutation['response']) => Payload,
): [send: (variables: Mutation['variables'], onAnswer: OnAnswer) => void, isSending: boolean] {
  const [commit, isSending] = useMutation<Mutation>(mutation)
  const send = (variables: Mutation['variables'], onAnswer: OnAnswer) =>
    void commit({ variables, onCompleted: (response) => onAnswer(refusalsOf(payloadOf(response))) })
  return [send, isSending]
}
