/** What is reported; a member by their profile. */
export type Reported =
  | { kind: 'profile' }
  | { kind: 'conversation'; id: string }
  | { kind: 'photo'; id: string; url: string }
  /** `words`: the message, as a quote shows it. */
  | { kind: 'message'; id: string; words: string }

/** @param until when the screen may change: the receipt is read first */
export type BlockMember = (profile: { id: string; name: string }, until?: Promise<void>) => void
