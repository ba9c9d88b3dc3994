/**
 * The refusals that functions of the database raise, by the code of each. A code has one meaning and is never given to another: add the next
 * number. PostgreSQL has none in this class of its own (SQLSTATE 'RV').
 */
export const DATABASE_ERRORS = {
  /** The balance is smaller than the debit (billing.debit). */
  INSUFFICIENT_CREDITS: 'RV001',
  /** The sender's e-mail address is not confirmed yet (conversations.send_message). */
  SENDER_NOT_CONFIRMED: 'RV002',
  /** The recipient is not there, has blocked or is blocked, or is invisible to the sender (conversations.send_message, refuse_invisible). */
  RECIPIENT_UNAVAILABLE: 'RV003',
  /** Nobody writes to a house profile (conversations.send_message). */
  HOUSE_PROFILE: 'RV004',
  /** The sender has begun as many conversations as are free (conversations.send_message). */
  CONVERSATION_LIMIT: 'RV005',
  /** The sender has no such picture, or it was sent before (conversations.send_message). */
  IMAGE_NOT_FOUND: 'RV006',
  /** An account cannot take this step of its life cycle; nobody catches it, because the product never asks for one (accounts.check_life_cycle). */
  LIFE_CYCLE: 'RV007',
} as const
