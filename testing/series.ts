/** A series of figures as rows: `{ days: [a, b], messages: [1, 2] }` as a row for each day. */
export function rowsOfSeries({ days, ...columns }: Record<string, unknown[]>): Record<string, unknown>[] {
  return days!.map((day, at) => ({
    day,
    ...Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]])),
  }))
}
