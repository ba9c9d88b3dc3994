import { graphql, readInlineData } from 'react-relay'
import type { refusals_payload$key } from '#web/__generated__/refusals_payload.graphql.ts'

/** Why the server, or the form before it, refuses a field. The words are in errors.json under the code. */
export type Refusal = {
  readonly code: string
  readonly limit?: number | null
  readonly minutes?: number | null
}

/** Refusals by field name; `form` holds those without a single field. */
export type Refusals = Readonly<Record<string, Refusal | undefined>>

/** A mutation's payload, as far as it may hold refusals: by the fragment below, or in fields of its own. */
type Payload = {
  readonly refusal?: refusals_payload$key | null | undefined
  readonly __typename: string
  readonly code?: string
  readonly minutes?: number
  readonly limit?: number | null
  readonly fields?: readonly {
    readonly path: string
    readonly code: string
    readonly limit?: number | null
  }[]
}

/**
 * The refusals of a payload, by field.
 * @param fieldOfCode the fields of codes outside `InvalidInputError`; other codes concern the form
 * @returns undefined for a success
 */
export function refusalsOf(
  payload: Payload,
  fieldOfCode: Readonly<Record<string, string>> = {},
): Refusals | undefined {
  if (payload.__typename.endsWith('Success')) return undefined
  const { fields, ...whole } = refusedIn(payload)
  if (fields && fields.length > 0) {
    return Object.fromEntries(fields.map(({ path, code, limit }) => [path, { code, limit: limit ?? null }]))
  }
  const { code = 'GENERIC', limit = null, minutes = null } = whole
  return { [fieldOfCode[code] ?? 'form']: { code, limit, minutes } }
}

const refusedIn = (payload: Payload): Omit<Payload, '__typename'> =>
  payload.refusal ? readInlineData(fragment, payload.refusal) : payload

const fragment = graphql`
  fragment refusals_payload on UserError @inline {
    code
    ... on TooManyAttemptsError {
      minutes
    }
    ... on InvalidInputError {
      fields {
        path
        code
        limit
      }
    }
  }
`
