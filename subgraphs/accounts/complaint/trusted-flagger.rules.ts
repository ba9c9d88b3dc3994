/** Whether the notices of a trusted flagger come first on a day of the site, `YYYY-MM-DD`. */
export function flaggerState(
  of: { validFrom: string; validUntil: string | null; endedAt: Date | null },
  today: string,
): 'active' | 'ahead' | 'over' | 'ended' {
  if (of.endedAt !== null) return 'ended'
  if (of.validFrom > today) return 'ahead'
  return of.validUntil !== null && of.validUntil < today ? 'over' : 'active'
}
