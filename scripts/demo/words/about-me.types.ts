/** How a member writes. The terse ones take the sentences of any voice, but few of them. */
export const VOICES = ['dry', 'warm', 'playful', 'earnest', 'terse'] as const
export type Voice = (typeof VOICES)[number]

/**
 * Sentences that members write about themselves, in one language. Tags at the start or end restrict a
 * sentence: [22-40] an age, [f] or [m] a gender, [widowed] or [divorced] a relationship status, [drink]
 * members who drink alcohol, and one of the VOICES a voice. {city} stands for the town.
 * Each sentence stands alone. Only `who` mentions work or family, so that parts never contradict each other.
 */
export type AboutMeParts = {
  who: readonly string[]
  /** By the token of the interest that the sentence is about. */
  interests: Readonly<Record<string, readonly string[]>>
  quirks: readonly string[]
  looking: readonly string[]
  closers: readonly string[]
  /** Whole texts for members who do not like to write. */
  short: readonly string[]
}
