import type { MailType } from '#subgraphs/notifications/mail.types.ts'

/**
 * Where the link of each mail leads, without its token and id. `reads` only shows something, to whom it belongs; `asks` does something, at a press.
 * A mail without a link has none beside those of its footer.
 */
export const MAIL_LINKS: Record<MailType, { path: string; kind: 'reads' | 'asks' } | undefined> = {
  activation: { path: '/activate/done', kind: 'asks' },
  passwordReset: { path: '/reset-password/do', kind: 'asks' },
  passwordChanged: undefined,
  emailChange: { path: '/mail-change/do', kind: 'asks' },
  emailChangeNotice: undefined,
  emailChanged: { path: '/mail-change/undo', kind: 'asks' },
  complaint: undefined,
  complaintAnswered: undefined,
  deletion: { path: '/account-deleted', kind: 'asks' },
  exportReady: { path: '/settings/account', kind: 'reads' },
  match: { path: '/likes/m/x', kind: 'reads' },
  like: { path: '/likes', kind: 'reads' },
  newConversation: { path: '/chats/x', kind: 'reads' },
  newMessage: { path: '/chats/x', kind: 'reads' },
  unreadReminder: { path: '/chats', kind: 'reads' },
  weeklyUpdate: { path: '/members', kind: 'reads' },
  photoReminder: { path: '/profile', kind: 'reads' },
  absenceReminder: { path: '/members', kind: 'reads' },
  announcement: { path: '/members', kind: 'reads' },
  receipt: { path: '/transactions/x', kind: 'reads' },
  withdrawalLink: { path: '/return-policy', kind: 'asks' },
  directDebitNotice: undefined,
  withdrawalReceipt: undefined,
}
