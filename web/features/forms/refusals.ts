/** Why the server, or the form before it, does not take a field. The words stand in errors.json under the code. */
export type Refusal = {
  readonly code: string
  readonly limit?: number | null
  readonly minutes?: number | null
}

/** Refusals by the name of the field; `form` is what concerns no single field. */
export type Refusals = Readonly<Record<string, Refusal | undefined>>

/** An answer of a mutation, as far as it may refuse. */
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
 * What a payload refuses, by field.
 * @param fieldOfCode fields that codes outside of `InvalidInputError` belong to; other codes concern the form
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
