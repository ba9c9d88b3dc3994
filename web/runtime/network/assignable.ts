type Read = { readonly __typename: string; readonly __id: string }

/**
 * Records that an updatable query has read, to be assigned to a list again. The compiler types what is assigned as a spread of an `@assignable`
 * fragment, which an updatable query reads without its mark; Relay goes by `__id` alone.
 */
export function assignable<Assigned extends Read>(records: readonly Read[]): readonly Assigned[] {
  return records as readonly Assigned[]
}
