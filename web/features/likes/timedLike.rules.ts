const LONGEST_SECONDS = 3600

/** The delay that `?t=` of an address asks for, in seconds up to an hour; undefined for what is no such number. */
export function secondsOf(given: string): number | undefined {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(given)) return undefined
  const seconds = Number(given)
  return seconds <= LONGEST_SECONDS ? seconds : undefined
}
