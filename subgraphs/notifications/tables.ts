import type { Generated } from 'kysely'
import type { DayCountTable } from '#platform/figures/day-count.tables.ts'
import type { AnnouncementTable } from './tables/announcement.tables.ts'
import type { DailyDeliveryTable } from './tables/figures.tables.ts'
import type { MailFault, NotificationChannel, NotificationType } from './tables/notification.types.ts'

/**
 * Why a member gets no notification mails: the address bounced, a mail was reported as spam, or the member
 * unsubscribed.
 */
export type SuppressionReason = 'bounce' | 'fbl' | 'list-unsubscribe'

export type MailTable = {
  id: string
  siteId: string
  /** Null for a visitor, who can complain. */
  memberId: string | null
  type: string
  locale: string
  recipient: string
  subject: string
  html: string | null
  text: string | null
  /** waiting for the mail server, sent to it, kept in the local mailbox, or refused for good. */
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  attempts: Generated<number>
  failure: string | null
  /** Why the last try failed; null for a mail that is no longer wanted. */
  fault: MailFault | null
  failedAt: Date | null
  createdAt: Generated<Date>
  sentAt: Date | null
  requestId: string | null
  /** The deduplication key of the mail, such as a match or an order. */
  aboutId: string | null
  /** The other member whom the mail names. */
  aboutMemberId: string | null
}

export type PushSubscriptionTable = {
  id: string
  siteId: string
  memberId: string
  /** Null for one from before sessions were kept with it. */
  sessionId: string | null
  endpoint: string
  p256dh: string
  auth: string
  userAgent: Generated<string>
  createdAt: Generated<Date>
  /** The VAPID key that the browser subscribed with; null until it is known. */
  vapidPublicKey: string | null
  /** When the push service refused every key of ours; nothing is sent there from then on. */
  refusedAt: Date | null
}

export type SmsTable = {
  id: string
  siteId: string
  memberId: string
  recipient: string
  /** Removed once it is delivered: it carries a code. */
  text: string | null
  locale: string
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  failure: string | null
  createdAt: Generated<Date>
  sentAt: Date | null
}
export type PushTable = {
  id: string
  siteId: string
  memberId: string
  type: NotificationType
  locale: string
  title: string
  body: string
  url: string
  tag: string
  /** What it is about, when there must be only one. */
  aboutId: string | null
  /** The other member whom it names. */
  aboutMemberId: string | null
  /** The conversation that was unread. */
  conversationId: string | null
  createdAt: Generated<Date>
}

/** A conversation in which something was unread, and what was told about it. */
export type UnreadConversationTable = {
  memberId: string
  conversationId: string
  siteId: string
  otherId: string
  since: Date
  mailedAt: Date | null
  remindedAt: Date | null
}

/** A session whose page was visible at `seenAt`, and the conversation on its screen. */
export type AttentionTable = {
  sessionId: string
  siteId: string
  memberId: string
  conversationId: string | null
  seenAt: Generated<Date>
}

/** The tables of schema notifications, as Kysely sees them. */
export type Tables = {
  'notifications.memberAddress': {
    memberId: string
    siteId: string
    email: string
    locale: string
    name: Generated<string>
    marketing: Generated<boolean>
  }
  'notifications.preference': {
    memberId: string
    siteId: string
    channel: NotificationChannel
    type: NotificationType
    enabled: boolean
    changedAt: Generated<Date>
  }
  'notifications.quietHours': {
    memberId: string
    siteId: string
    startsMinute: number
    endsMinute: number
    timeZone: string
  }
  'notifications.attention': AttentionTable
  'notifications.suppression': {
    memberId: string
    siteId: string
    reason: SuppressionReason
    since: Generated<Date>
  }
  'notifications.mail': MailTable
  'notifications.sms': SmsTable
  'notifications.pushSubscription': PushSubscriptionTable
  'notifications.push': PushTable
  'notifications.unreadConversation': UnreadConversationTable
  'notifications.digest_run': {
    siteId: string
    kind: 'weekly' | 'reminders'
    date: string
    startedAt: Generated<Date>
  }
  'notifications.announcement': AnnouncementTable
  'notifications.dayCount': DayCountTable
  'notifications.dailyDelivery': DailyDeliveryTable
}
