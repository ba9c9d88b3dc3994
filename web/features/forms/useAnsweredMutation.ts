import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import type { Refusals } from './refusals.ts'

/** Called with the server's answer: its refusals, or undefined for a success. */
export type OnAnswer = (refusals: Refusals | undefined) => void

/**
 * Sends a form's mutation and reports the result. The network layer reports lost connections and bugs;
 * `onError` is for what they mean here.
 * @param refusalsIn reads the refusals of the answer, with `refusalsOf`
 * @returns the send function, and whether an answer is pending
 */
export function useAnsweredMutation<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  refusalsIn: (response: Mutation['response']) => Refusals | undefined,
): [
  send: (variables: Mutation['variables'], onAnswer: OnAnswer, onError?: (error: Error) => void) => void,
  isSending: boolean,
] {
  const [commit, isSending] = useMutation<Mutation>(mutation)
  const send = (
    variables: Mutation['variables'],
    onAnswer: OnAnswer,
    onError: (error: Error) => void = () => {},
  ) => void commit({ variables, onCompleted: (response) => onAnswer(refusalsIn(response)), onError })
  return [send, isSending]
}
