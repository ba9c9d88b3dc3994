/** Why the server, or the form before it, refuses a field. The words are in errors.json under the code. */
export type Refusal = {
  readonly code: string
  readonly limit?: number | null
  readonly minutes?: number | null
}

/** Refusals by field name; `form` holds those without a single field. */
export type Refusals = Readonly<Record<string, Refusal | undefined>>

/** A mutation's payload, as far as it may hold refusals. */
export type Payload = {
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
  if (payload.fields && payload.fields.length > 0) {
    return Object.fromEntries(
      payload.fields.map(({ path, code, limit }) => [path, { code, limit: limit ?? null }]),
    )
  }
  const code = payload.code ?? 'GENERIC'
  return {
    [fieldOfCode[code] ?? 'form']: { code, limit: payload.limit ?? null, minutes: payload.minutes ?? null },
  }
}
