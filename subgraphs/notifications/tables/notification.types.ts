// What the columns of preferences and mails hold.

/** The notification types (NOTI-01). */
export const NOTIFICATION_TYPES = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The ways in which a member is notified, each with its own switches. */
export type NotificationChannel = 'email' | 'push'

/**
 * What a refusal is about: a mailbox that does not exist, one that takes nothing now, us who send, or this
 * mail alone. Only the first one says anything of the member's address.
 */
export type RefusedThing = 'mailbox' | 'full' | 'sender' | 'mail'

/**
 * Why a mail was not delivered: what a refusal is about, a login that was refused, a connection that failed,
 * or a server that asked for time.
 */
export type MailFault = RefusedThing | 'login' | 'connection' | 'later'
