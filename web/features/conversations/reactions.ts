/** The reactions to a message with their emoji, in menu order. */
export const REACTIONS = {
  HEART: '❤️',
  THUMBS_UP: '👍',
  THUMBS_DOWN: '👎',
  LAUGH: '😂',
  SURPRISE: '😮',
  SAD: '😢',
} as const

export type Reaction = keyof typeof REACTIONS

/** Whether this page knows the reaction: a newer server may have more. */
export function isReaction(emoji: string): emoji is Reaction {
  return emoji in REACTIONS
}
