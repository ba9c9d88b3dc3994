import type { RetentionRule } from '#platform/members/retention.ts'

/** The retention periods of notifications' data. */
export const retention: RetentionRule[] = [
  {
    data: 'text messages',
    kept: '30 days',
    table: 'sms',
    due: `created_at <= platform.now() - interval '30 days'`,
  },
  {
    data: 'mails that were sent, with the address',
    kept: '90 days',
    table: 'mail',
    due: `created_at <= platform.now() - interval '90 days'`,
  },
  {
    data: 'which conversation was on screen last',
    kept: '1 day',
    table: 'attention',
    due: `seen_at <= platform.now() - interval '1 day'`,
  },
  { data: 'pushes', kept: '7 days', table: 'push', due: `created_at <= platform.now() - interval '7 days'` },
  {
    data: 'notifications about unread conversations',
    kept: '60 days',
    table: 'unread_conversation',
    due: `since <= platform.now() - interval '60 days'`,
  },
]
