import { graphql } from 'react-relay'
import type {
  findLogLinesMutation,
  findLogLinesMutation$data,
} from '#web/__generated__/findLogLinesMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'
import type { Refusal } from '#web/operator/session/useRefusalWords.ts'

type Answer = findLogLinesMutation$data['findLogLines']

export type LogLine = NonNullable<Answer['lines']>[number]

/** What the log has of a request. */
export type FoundLines = {
  reference: string
  lines: readonly LogLine[]
  log: NonNullable<Answer['log']>
}

/**
 * Looks a reference up, which is recorded.
 * @returns what was found, or why it is no reference; undefined without an answer, which the network layer
 * has told
 */
export async function findLogLines(
  reference: string,
): Promise<{ found: FoundLines } | { found?: undefined; refusal: Refusal } | undefined> {
  const answer = (await send<findLogLinesMutation>(mutation, { input: { reference } }))?.findLogLines
  if (answer === undefined) return undefined
  const { lines, log } = answer
  if (answer.reference === undefined || lines === undefined || log === undefined) return { refusal: answer }
  return { found: { reference: answer.reference, lines, log } }
}

const mutation = graphql`
  mutation findLogLinesMutation($input: FindLogLinesInput!) {
    findLogLines(input: $input) {
      __typename
      ... on FindLogLinesSuccess {
        reference
        lines {
          at
          level
          part
          siteName
          operation
          message
          errorClass
          errorCode
          errorWords
          stack
        }
        log {
          keptSince
          leftOut
          leftOutAt
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`
