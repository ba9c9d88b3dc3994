import type { MailType, MailVariables } from '#subgraphs/notifications/mail/mail.types.ts'

const ORIGIN = 'https://ruvela.example'
const TOKEN = 'k3Vb0pXo4mZq7sYt1aGh8dLw2fRj5nCe6uKi9vTxQzE'
// A one-word name of the maximum length, next to an ordinary one.
const LONG_NAME = 'Wolfeschlegelsteinhausen'
const ABOUT = { url: `${ORIGIN}/members/UHJvZmlsZTox`, name: 'Zoé', otherName: 'Bram', warning: null }
const AT = '2026-11-25T13:40:00.000Z'

/**
 * Example values for each mail: a name with an accent, one that hardly fits, and amounts of several digits.
 */
export const EXAMPLE_MAILS: { [Type in MailType]: MailVariables[Type] } = {
  activation: { url: `${ORIGIN}/activate/done?token=${TOKEN}`, hours: '72', name: 'Zoé' },
  passwordReset: { url: `${ORIGIN}/reset-password/do?token=${TOKEN}`, hours: '1' },
  passwordChanged: { apps: 'Datingwijzer', passkeys: `${LONG_NAME}, Zoé’s phone` },
  passkeyAdded: {},
  appConnected: { app: 'Datingwijzer' },
  emailChange: { url: `${ORIGIN}/mail-change/do?token=${TOKEN}`, hours: '24' },
  emailChangeNotice: { newEmail: 'z••••••@a-rather-long-mail-provider.example' },
  emailChanged: {
    newEmail: 'z••••••@a-rather-long-mail-provider.example',
    url: `${ORIGIN}/mail-change/undo?token=${TOKEN}`,
    days: '7',
  },
  complaint: { reference: 'K-2026-000123' },
  complaintAnswered: {
    reference: 'K-2026-000123',
    answer: 'We looked at the photo and removed it.\n\nThank you for telling us.',
  },
  statement: {
    text: 'We don’t show this photo. Your other photos stay.\n\nIt’s about the photo that you added on 20 November 2026.\n\nNobody can be seen in it.\n\nYour photos clearly show you.\n\nA person decided this, not a computer.\n\nDon’t agree? You can object until 26 May 2027; someone else then takes another look.',
    url: `${ORIGIN}/statements/x`,
  },
  reportReceived: { reference: 'R4KD-7MPA' },
  reportDecided: {
    reference: 'R4KD-7MPA',
    text: 'Thank you for your report. We looked at it and acted. We never name who reports something.',
  },
  appealReceived: { reference: 'A4KD-7MPA' },
  appealDecided: {
    reference: 'A4KD-7MPA',
    text: 'Someone who wasn’t involved has taken another look. The decision stands.',
    url: `${ORIGIN}/statements/x`,
  },
  deletion: { url: `${ORIGIN}/account-deleted?token=${TOKEN}`, until: AT },
  exportReady: { url: `${ORIGIN}/settings/account#export`, until: AT },
  pauseEnded: { url: `${ORIGIN}/members` },
  match: ABOUT,
  like: { ...ABOUT, otherName: LONG_NAME },
  newConversation: ABOUT,
  newMessage: { ...ABOUT, name: LONG_NAME },
  unreadReminder: { url: `${ORIGIN}/chats`, name: 'Zoé', count: 12, from: LONG_NAME },
  weeklyUpdate: { url: `${ORIGIN}/`, name: 'Zoé', likes: 3, matches: 1, unread: 2, newMembers: 140 },
  photoReminder: { url: `${ORIGIN}/profile`, name: 'Zoé' },
  absenceReminder: { url: `${ORIGIN}/`, name: 'Zoé', likes: 3, unread: 2 },
  announcement: {
    url: `${ORIGIN}/premium`,
    name: 'Zoé',
    subject: 'Two weeks of summer prices',
    text: 'Until the end of the month every bundle costs a quarter less.\n\nYou need no code.',
    button: 'See the prices',
  },
  receipt: {
    number: 'RV-2026-001234',
    credits: 200,
    creditsForDebt: 0,
    totalMinor: 4999,
    vatMinor: 868,
    vatPercentage: 21,
    currency: 'EUR',
    completedAt: AT,
    conditions: '',
    refundDays: 14,
    seller: {
      name: 'Ruvela B.V.',
      address: 'Keizersgracht 123-III',
      city: 'Amsterdam',
      country: 'NL',
      kvk: '12345678',
      vatNumber: 'NL123456789B01',
      supportEmail: 'support@ruvela.example',
    },
    url: `${ORIGIN}/transactions/T3JkZXI6MQ`,
    returnUrl: `${ORIGIN}/return-policy`,
    name: 'Zoé',
  },
  withdrawalLink: { url: `${ORIGIN}/return-policy?withdrawal=${TOKEN}`, number: 'RV-2026-001234' },
  webhookDisabled: {
    partner: 'Datingwijzer',
    endpoint: 'https://partner.example/hooks',
    since: AT,
    answer: '503',
  },
  directDebitNotice: {
    number: 'RV-2026-001234',
    amountMinor: 4999,
    currency: 'EUR',
    orderedAt: AT,
    reference: 'RUVELA-M-0000123456',
    account: 'NL•• •••• •••• ••89',
  },
  refundNotice: {
    number: 'RV-2026-001234',
    credits: 45,
    amountMinor: 2249,
    currency: 'EUR',
    declaredAt: AT,
    words: 'Sorry about last night’s fault, and thank you for your patience.',
  },
  withdrawalReceipt: {
    number: 'RV-2026-001234',
    credits: 180,
    amountMinor: 4499,
    currency: 'EUR',
    declaredAt: AT,
    words: null,
  },
}
