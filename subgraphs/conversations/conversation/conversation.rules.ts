import type { SiteSettings } from '#platform/site/site-settings.ts'

/** How long the removal of a conversation can be undone (TRUST-09). */
export const UNDO_DAYS = 7

/**
 * How many of the newest messages of a conversation a member sees; older ones are hidden, not deleted
 * (CHAT-10).
 */
export function historyLimit(
  paid: boolean,
  settings: Pick<SiteSettings, 'chatHistory' | 'chatHistoryFree'>,
): number {
  return paid ? settings.chatHistory : settings.chatHistoryFree
}

/** The number of messages that the history limit hides, on top of those the member has removed. */
export function hiddenMessageCount(
  conversation: { messageCount: number; clearedUpTo: number },
  limit: number,
): number {
  return Math.max(0, conversation.messageCount - limit - conversation.clearedUpTo)
}

/** Conversations that a free member can still start; null for paid members, who have no limit (CHAT-06). */
export function conversationsLeft(
  member: { paid: boolean; startedCount: number },
  limit: number,
): number | null {
  return member.paid ? null : Math.max(0, limit - member.startedCount)
}
