import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { refusalsOf, type Payload, type Refusals } from './refusals.ts'

/** Called with the server's answer: its refusals, or undefined for a success. */
export type OnAnswer = (refusals: Refusals | undefined) => void

/**
 * Sends a form's mutation and reports the result. The network layer reports lost connections and bugs.
 * @param payloadOf picks the payload from the answer
 * @returns the send function, and whether an answer is pending
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
