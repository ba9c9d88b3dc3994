const ROW_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Rows for the archive, without what has a meaning only in the database: empty columns go, and every id
 * becomes a number that is the same in the whole archive, so that rows still refer to each other.
 * @param references the numbers given so far, which this adds to
 */
export function withoutInternals(value: unknown, references: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutInternals(entry, references))
  if (typeof value === 'string' && ROW_ID.test(value)) {
    const known = references.get(value) ?? `#${references.size + 1}`
    references.set(value, known)
    return known
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== null)
      .map(([name, entry]) => [name, withoutInternals(entry, references)]),
  )
}
