import { writeFilter, type AddressFilter } from '#web/features/search/membersFilter.rules.ts'

/** The address of the questions with their answers, or of the results. */
export function finderPath(filter: AddressFilter, found: boolean): string {
  const search = writeFilter(filter)
  if (!found) return `/match-finder${search}`
  return `/match-finder${search === '' ? '?' : `${search}&`}found=1`
}
