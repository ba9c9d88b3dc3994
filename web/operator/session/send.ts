import { commitMutation, graphql, readInlineData, type GraphQLTaggedNode } from 'react-relay'
import type { CacheConfig, MutationParameters } from 'relay-runtime'
import type { send_refusal$data, send_refusal$key } from '#web/__generated__/send_refusal.graphql.ts'
import { operatorEnvironment } from './environment.ts'

type Refused = Omit<send_refusal$data, ' $fragmentType'>

/** A payload that spreads `...send_refusal @alias(as: "refusal")` has the refusal's fields among its own. */
type Answered<Payload> = Payload extends { readonly refusal: unknown }
  ? Omit<Payload, 'refusal'> & Partial<Refused>
  : Payload

type Answer<Response> = { readonly [Field in keyof Response]: Answered<Response[Field]> }

/**
 * Sends one mutation. Refusals of every mutation are asked for with `...send_refusal @alias(as: "refusal")`.
 * @param cacheConfig `SILENT` for a request whose failure the caller tells
 * @returns the answer; undefined if there was none, which the network layer has told in a toast
 */
export function send<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
  cacheConfig: CacheConfig = {},
): Promise<Answer<Mutation['response']> | undefined> {
  return new Promise((resolve) => {
    commitMutation<Mutation>(operatorEnvironment(), {
      mutation,
      variables,
      cacheConfig,
      onCompleted: (response) => resolve(answerOf<Mutation['response']>(response)),
      onError: () => resolve(undefined),
    })
  })
}

function answerOf<Response extends object>(response: Response): Answer<Response> {
  const answered = Object.entries<{ readonly refusal?: send_refusal$key | null }>(
    response as Record<string, object>,
  ).map(([field, payload]) => [
    field,
    payload.refusal ? { ...payload, ...readInlineData(fragment, payload.refusal) } : payload,
  ])
  return Object.fromEntries(answered) as Answer<Response>
}

// Forms and lists put a refusal into words (useRefusalWords.ts), each in its own place.
/* eslint-disable relay/unused-fields */
const fragment = graphql`
  fragment send_refusal on UserError @inline {
    code
    ... on InvalidInputError {
      fields {
        path
        code
        limit
        detail
      }
    }
    ... on TooManyAttemptsError {
      minutes
    }
  }
`
