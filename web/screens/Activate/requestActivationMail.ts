import { graphql } from 'react-relay'
import type { requestActivationMailByLinkMutation } from '#web/__generated__/requestActivationMailByLinkMutation.graphql.ts'
import type { requestActivationMailMutation } from '#web/__generated__/requestActivationMailMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation requestActivationMailMutation {
    requestActivationMail {
      __typename
      ... on RequestActivationMailSuccess {
        sentTo
      }
      ... on TooManyAttemptsError {
        minutes
      }
      ... on AlreadyConfirmedError {
        code
      }
    }
  }
`

const byLinkMutation = graphql`
  mutation requestActivationMailByLinkMutation($input: RequestActivationMailByLinkInput!) {
    requestActivationMailByLink(input: $input) {
      __typename
      ... on RequestActivationMailByLinkSuccess {
        sentTo
      }
      ... on TooManyAttemptsError {
        minutes
      }
      ... on AlreadyConfirmedError {
        code
      }
    }
  }
`

type Outcome = { sentTo: string } | { minutes: number } | 'confirmed' | 'unknown'

type Payload = { readonly __typename: string; readonly sentTo?: string; readonly minutes?: number }

function outcomeOf({ __typename, sentTo, minutes }: Payload): Outcome {
  if (sentTo !== undefined) return { sentTo }
  if (minutes !== undefined) return { minutes }
  return __typename === 'AlreadyConfirmedError' ? 'confirmed' : 'unknown'
}

/**
 * Requests another activation mail. Loaded only at the press, because visitors see these pages as well.
 * @param token of an earlier link, for readers who are not logged in
 */
export async function requestActivationMail(token: string | undefined): Promise<Outcome> {
  if (token === undefined)
    return outcomeOf((await sendMutation<requestActivationMailMutation>(mutation, {})).requestActivationMail)
  const answer = await sendMutation<requestActivationMailByLinkMutation>(byLinkMutation, { input: { token } })
  return outcomeOf(answer.requestActivationMailByLink)
}
