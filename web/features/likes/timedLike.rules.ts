const LONGEST_SECONDS = 3600

/** The delay in `?t=` of an address, in seconds up to an hour; undefined for other values. */
export function secondsOf(given: string): number | undefined {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(given)) return undefined
  const seconds = Number(given)
  return seconds <= LONGEST_SECONDS ? seconds : undefined
}
