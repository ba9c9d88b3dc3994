type Read = { readonly __typename: string; readonly __id: string }

/**
 * Records read by an updatable query, for assigning to a list again. The compiler requires a spread of an
 * `@assignable` fragment, whose mark an updatable query does not read; Relay only uses `__id`.
 */
export function assignable<Assigned extends Read>(records: readonly Read[]): readonly Assigned[] {
  return records as readonly Assigned[]
}
