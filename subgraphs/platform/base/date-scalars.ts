import { GraphQLError } from 'graphql'

// RFC 3339, as all our clients and JSON write it. Other texts that JavaScript accepts as a time, such as "1",
// are mistakes.
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** @throws GraphQLError BAD_USER_INPUT when the value is not an instant in the years 1 to 9999 */
export function readDateTime(value: unknown): Date {
  const isInstant = typeof value === 'string' && INSTANT.test(value) && isDate(value.slice(0, 10))
  const instant = isInstant ? new Date(value) : undefined
  if (instant === undefined || Number.isNaN(instant.getTime()) || !isYear(instant.getUTCFullYear()))
    throw badInput('A DateTime must be an ISO 8601 string')
  return instant
}

/** @throws GraphQLError BAD_USER_INPUT when the value is not a calendar day */
export function readDate(value: unknown): string {
  if (typeof value !== 'string' || !isDate(value)) throw badInput('A Date must be a calendar day, YYYY-MM-DD')
  return value
}

/** @returns whether the text is YYYY-MM-DD and such a day exists */
export function isDate(text: string): boolean {
  if (!DAY.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && isYear(date.getUTCFullYear())
}

// PostgreSQL has no year 0, and reads five-digit years and signs in its own way.
const isYear = (year: number) => year >= 1 && year <= 9999

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
