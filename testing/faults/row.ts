/** What one fault did: `tried` in words, what is wrong afterwards, and how long it took until members were served again. */
export type Outcome = { tried: string; faults: string[]; recoverySeconds?: number | undefined }

/**
 * What keeps members from noticing a fault, as a piece of the product's text. The self-check takes it out of a copy of the product, and then the row
 * has to go red: a row that stays green without its guard proves nothing.
 */
export type Guard = { file: string; text: string; without: string }

/** One fault of the model, which is provoked for real. */
export type FaultRow = {
  /** F1 to F28, with a letter where one fault has several ways. */
  id: string
  family: string
  fault: string
  /** What this machine lacks for it, in words. */
  missing?: () => string | undefined
  run: () => Promise<Outcome>
  guard: Guard
}
