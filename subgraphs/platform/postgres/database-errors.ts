/**
 * The refusals that database functions raise, by code. A code has one meaning and is never reused: add the
 * next number. PostgreSQL has none in this class of its own (SQLSTATE 'RV').
 */
export const DATABASE_ERRORS = {
  /** The balance is smaller than the debit (billing.debit). */
  INSUFFICIENT_CREDITS: 'RV001',
  /** The sender's e-mail address is not confirmed yet (conversations.send_message). */
  SENDER_NOT_CONFIRMED: 'RV002',
  /**
   * The recipient does not exist, has blocked or is blocked, or is invisible to the sender
   * (conversations.send_message, likes.give_like, refuse_invisible).
   */
  RECIPIENT_UNAVAILABLE: 'RV003',
  /** House profiles cannot be messaged (conversations.send_message). */
  HOUSE_PROFILE: 'RV004',
  /** The sender has started the maximum number of free conversations (conversations.send_message). */
  CONVERSATION_LIMIT: 'RV005',
  /** The sender has no such picture, or has sent it before (conversations.send_message). */
  IMAGE_NOT_FOUND: 'RV006',
  /**
   * An account cannot take this step of its life cycle; the server does not catch it, because the product
   * never requests one (accounts.check_life_cycle).
   */
  LIFE_CYCLE: 'RV007',
  /** A moderator lets the sender start no conversations for a while (conversations.send_message). */
  CONVERSATIONS_LIMITED: 'RV008',
  /** The member has given all likes of the day in the swipe game (likes.give_like). */
  NO_LIKES_LEFT: 'RV009',
} as const

/** PostgreSQL's code when a unique index has refused a row. */
const UNIQUE_VIOLATION = '23505'

/** Whether a unique index has refused a row, because a parallel request was first. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === UNIQUE_VIOLATION
}
