/**
 * The result of one fault: `tried` in words, the faults found afterwards, and the time until members were
 * served again.
 */
export type Outcome = { tried: string; faults: string[]; recoverySeconds?: number | undefined }

/**
 * The guard that keeps members from noticing a fault, as a piece of the product's source text. The self-check
 * removes it from a copy of the product, and the row must go red: a row that stays green without its guard
 * proves nothing.
 */
export type Guard = { file: string; text: string; without: string }

/** One fault of the model, provoked for real. */
export type FaultRow = {
  /** F1 to F28, with a letter where one fault has several variants. */
  id: string
  family: string
  fault: string
  /** What this machine lacks for it, in words. */
  missing?: () => string | undefined
  run: () => Promise<Outcome>
  guard: Guard
}
