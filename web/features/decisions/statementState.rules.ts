/** How a decision stands: whether the member can appeal, has appealed, and what came of it. */
export type StatementState = 'OPEN' | 'FILED' | 'UPHELD' | 'CORRECTED' | 'CLOSED'

type Statement = {
  readonly canAppeal: boolean
  readonly correctedAt: string | null | undefined
  readonly appeal: { readonly outcome: string | null | undefined } | null | undefined
}

/** CLOSED: no appeal was filed in time. */
export function statementState({ canAppeal, correctedAt, appeal }: Statement): StatementState {
  if (correctedAt != null) return 'CORRECTED'
  if (appeal == null) return canAppeal ? 'OPEN' : 'CLOSED'
  if (appeal.outcome == null) return 'FILED'
  return appeal.outcome === 'OVERTURNED' ? 'CORRECTED' : 'UPHELD'
}
