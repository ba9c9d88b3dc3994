/**
 * Sentences that members write about themselves, in one language. A sentence may begin or end with tags that say whom it suits:
 * [22-40] an age, [f] or [m] a gender, [widowed] or [divorced] a relationship status, [drink] somebody who drinks alcohol. {city} stands for the town.
 * A sentence stands on its own, and work or family is told in `who` only, so that parts never contradict each other.
 */
export type AboutMeParts = {
  who: readonly string[]
  /** By token of the interest that the sentence tells of. */
  interests: Readonly<Record<string, readonly string[]>>
  quirks: readonly string[]
  looking: readonly string[]
  closers: readonly string[]
  /** Whole texts of those who do not like to write. */
  short: readonly string[]
}
