import type { TFunction } from 'i18next'
import { DAY_MILLISECONDS } from '#platform/base/durations.ts'
import { countryName } from '#platform/base/texts.ts'
import { vatNumbersOf } from '#subgraphs/accounts/published.ts'
import { dateAndTime, dayAfter, moneyText } from './mail-formats.rules.ts'
import { frameOf, paragraphs, receiptMail, type Template } from './mail.frame.ts'
import type { MailBlock, MailContent, MailType, MailVariables } from './mail.types.ts'
import { MODERATION_MAILS } from './moderation-mails.ts'

/** Every mail of the product. */
export const MAIL_TEMPLATES: { [Type in MailType]: Template<Type> } = {
  activation: (t, { url, hours, name }, { siteName }) => ({
    subject: t('activation.subject', { siteName }),
    preview: t('activation.preview', { siteName }),
    heading: t('activation.heading', { name }),
    blocks: [
      { kind: 'text', text: t('activation.text', { siteName }) },
      { kind: 'button', label: t('activation.button'), url },
      { kind: 'text', text: t('activation.expiry', { count: Number(hours) }) },
      { kind: 'text', text: t('activation.notYou', { siteName }) },
    ],
    reason: t('reason.account', { siteName }),
  }),
  passwordReset: (t, { url, hours }, { siteName }) => linkMail(t, 'passwordReset', { siteName, url, hours }),
  passwordChanged: (t, { removed, apps, passkeys }, { siteName }) =>
    noticeMail(t, 'passwordChanged', { siteName }, [
      ...(removed === undefined ? [] : [t('passwordChanged.removed')]),
      ...(apps === undefined ? [] : [t('passwordChanged.apps', { apps })]),
      ...(passkeys === undefined ? [] : [t('passwordChanged.passkeys', { passkeys })]),
    ]),
  passkeyAdded: (t, _variables, { siteName }) => noticeMail(t, 'passkeyAdded', { siteName }),
  appConnected: (t, { app }, { siteName }) => noticeMail(t, 'appConnected', { siteName, app }),
  emailChange: (t, { url, hours }, { siteName }) => linkMail(t, 'emailChange', { siteName, url, hours }),
  emailChangeNotice: (t, { newEmail }, { siteName }) =>
    noticeMail(t, 'emailChangeNotice', { siteName, newEmail }),
  emailChanged: (t, { newEmail, url, days }, { siteName }) => ({
    ...frameOf(t, 'emailChanged', { siteName, newEmail }),
    blocks: [
      { kind: 'text', text: t('emailChanged.text', { newEmail }) },
      { kind: 'text', text: t('emailChanged.notYou', { days }) },
      { kind: 'button', label: t('emailChanged.button'), url },
    ],
  }),
  complaint: (t, { reference }, { siteName }) => receiptMail(t, 'complaint', { siteName, reference }),
  complaintAnswered: (t, { reference, answer }, { siteName }) => ({
    ...frameOf(t, 'complaintAnswered', { siteName, reference }),
    blocks: [
      { kind: 'text', text: t('complaintAnswered.text', { siteName }) },
      ...paragraphs(answer),
      { kind: 'facts', facts: [{ label: t('complaint.reference'), value: reference }] },
    ],
  }),
  ...MODERATION_MAILS,
  deletion: (t, { url, until }, of) => {
    const variables = { siteName: of.siteName, until: dateAndTime(until, of) }
    return {
      ...frameOf(t, 'deletion', variables),
      blocks: [
        { kind: 'text', text: t('deletion.text', variables) },
        { kind: 'button', label: t('deletion.button'), url },
        { kind: 'text', text: t('deletion.notYou', variables) },
      ],
    }
  },
  exportReady: (t, { url, until }, of) => {
    const variables = { siteName: of.siteName, until: dateAndTime(until, of) }
    return {
      ...frameOf(t, 'exportReady', variables),
      blocks: [
        { kind: 'text', text: t('exportReady.text', variables) },
        { kind: 'button', label: t('exportReady.button'), url },
      ],
    }
  },
  pauseEnded: (t, { url }, { siteName }) => ({
    ...frameOf(t, 'pauseEnded', { siteName }),
    blocks: [
      { kind: 'text', text: t('pauseEnded.text') },
      { kind: 'button', label: t('pauseEnded.button', { siteName }), url },
      { kind: 'text', text: t('pauseEnded.more') },
    ],
  }),
  match: (t, { url, otherName, name, warning }, { siteName }) => ({
    subject: t('match.subject', { otherName }),
    preview: t('match.preview', { otherName }),
    heading: t('match.heading', { name }),
    blocks: [
      { kind: 'text', text: t('match.text', { otherName, siteName }) },
      ...warningBlock(warning),
      { kind: 'button', label: t('match.button', { otherName }), url },
    ],
    reason: t('reason.notification', { siteName }),
  }),
  like: (t, variables, of) =>
    memberMail(t, 'like', {
      ...variables,
      ...of,
      button: t('match.button', { otherName: variables.otherName }),
    }),
  newConversation: (t, variables, of) =>
    memberMail(t, 'newConversation', { ...variables, ...of, button: t('newMessage.button') }),
  newMessage: (t, variables, of) =>
    memberMail(t, 'newMessage', { ...variables, ...of, button: t('newMessage.button') }),
  unreadReminder: (t, { url, name, count, from }, { siteName }) => {
    const facts = from === null ? [] : [{ label: from, value: t('unreadReminder.messages', { count }) }]
    return notice(t, {
      siteName,
      name,
      subject: t('unreadReminder.subject', { count }),
      text: t('unreadReminder.text', { siteName }),
      facts,
      button: t('unreadReminder.button'),
      url,
    })
  },
  weeklyUpdate: (t, { url, name, ...counts }, { siteName }) => {
    const facts = newsFacts(t, counts)
    return notice(t, {
      siteName,
      name,
      subject: t('weeklyUpdate.subject', { siteName }),
      text: t('weeklyUpdate.text'),
      facts,
      button: t('weeklyUpdate.button', { siteName }),
      url,
    })
  },
  photoReminder: (t, { url, name }, { siteName }) =>
    notice(t, {
      siteName,
      name,
      subject: t('photoReminder.subject'),
      text: t('photoReminder.text', { siteName }),
      facts: [],
      button: t('photoReminder.button'),
      url,
    }),
  absenceReminder: (t, { url, name, ...counts }, { siteName }) => {
    const facts = newsFacts(t, { ...counts, matches: 0, newMembers: 0 })
    return notice(t, {
      siteName,
      name,
      subject: t('absenceReminder.subject', { siteName }),
      text: t('absenceReminder.text'),
      facts,
      button: t('weeklyUpdate.button', { siteName }),
      url,
    })
  },
  announcement: (t, { url, name, subject, text, button }, { siteName }) => {
    const [first, ...rest] = paragraphs(text)
    const content = notice(t, { siteName, name, subject, text: first!.text, facts: [], button, url })
    return { ...content, blocks: [first!, ...rest, ...content.blocks.slice(1)] }
  },
  receipt: (t, variables, { siteName, locale, timeZone }) => {
    const { url, name, number, credits, totalMinor, vatMinor, vatPercentage, currency, completedAt } =
      variables
    // Credits that settled a debt were bought but cannot be spent.
    const added = credits - variables.creditsForDebt
    const money = (minor: number) => moneyText(minor, currency, locale)
    const percentage = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(vatPercentage)
    const date = dateAndTime(completedAt, { locale, timeZone })
    return {
      subject: t('receipt.subject', { number }),
      preview: t('receipt.preview', { count: added }),
      heading: t('receipt.heading', { name }),
      blocks: [
        { kind: 'text', text: t('receipt.text', { count: added, siteName }) },
        {
          kind: 'facts',
          facts: [
            { label: t('receipt.number'), value: number },
            { label: t('receipt.date'), value: date },
            { label: t('receipt.credits'), value: String(credits) },
            { label: t('receipt.total'), value: money(totalMinor) },
            { label: t('receipt.vat', { percentage }), value: money(vatMinor) },
          ],
        },
        { kind: 'button', label: t('receipt.button'), url },
        ...termsOfReceipt(t, variables, { locale, timeZone }),
      ],
      reason: t('reason.account', { siteName }),
    }
  },
  webhookDisabled: (t, { partner, endpoint, since, answer }, of) => {
    const { siteName } = of
    const words = { siteName, partner, endpoint, answer, since: dateAndTime(since, of) }
    return {
      ...frameOf(t, 'webhookDisabled', words),
      blocks: [
        { kind: 'text', text: t('webhookDisabled.text', words) },
        { kind: 'facts', facts: [{ label: t('webhookDisabled.endpoint'), value: endpoint }] },
        { kind: 'text', text: t('webhookDisabled.next', { siteName }) },
      ],
      reason: t('reason.webhook', { siteName }),
    }
  },
  withdrawalLink: (t, { url, number }, { siteName }) => ({
    ...frameOf(t, 'withdrawalLink', { siteName, number }),
    blocks: [
      { kind: 'text', text: t('withdrawalLink.text', { siteName, number }) },
      { kind: 'button', label: t('withdrawalLink.button'), url },
      { kind: 'text', text: t('withdrawalLink.notYou') },
    ],
  }),
  directDebitNotice: (t, { number, amountMinor, currency, orderedAt, reference, account }, of) => {
    const amount = moneyText(amountMinor, currency, of.locale)
    const words = { siteName: of.siteName, amount }
    return {
      ...frameOf(t, 'directDebitNotice', words),
      blocks: [
        { kind: 'text', text: t('directDebitNotice.text', words) },
        {
          kind: 'facts',
          facts: [
            { label: t('directDebitNotice.number'), value: number },
            { label: t('directDebitNotice.amount'), value: amount },
            { label: t('directDebitNotice.date'), value: dayAfter(orderedAt, of) },
            { label: t('directDebitNotice.mandate'), value: reference },
            { label: t('directDebitNotice.account'), value: account },
          ],
        },
      ],
    }
  },
  refundNotice: (t, refund, of) => {
    const amount = moneyText(refund.amountMinor, refund.currency, of.locale)
    const words = { siteName: of.siteName, number: refund.number, amount }
    const text = t('refundNotice.text', words)
    return {
      ...frameOf(t, 'refundNotice', words),
      blocks: [
        { kind: 'text', text },
        ...(refund.words === null ? [] : paragraphs(refund.words)),
        { kind: 'facts', facts: refundFacts(t, refund, of) },
      ],
    }
  },
  withdrawalReceipt: (t, refund, of) => {
    const words = { siteName: of.siteName, number: refund.number }
    const text = t('withdrawalReceipt.text', words)
    const [number, ...rest] = refundFacts(t, refund, of)
    const declared = { label: t('withdrawalReceipt.declared'), value: dateAndTime(refund.declaredAt, of) }
    return {
      ...frameOf(t, 'withdrawalReceipt', words),
      blocks: [
        { kind: 'text', text },
        { kind: 'facts', facts: [number!, declared, ...rest] },
      ],
    }
  },
}

function refundFacts(
  t: TFunction,
  { number, credits, amountMinor, currency }: MailVariables['refundNotice'],
  { locale }: { locale: string },
): { label: string; value: string }[] {
  return [
    { label: t('withdrawalReceipt.number'), value: number },
    { label: t('withdrawalReceipt.credits'), value: String(credits) },
    { label: t('withdrawalReceipt.amount'), value: moneyText(amountMinor, currency, locale) },
  ]
}

// What consumer law wants to stay with the buyer: the terms as they were accepted, how to withdraw, a model
// for it, and who sold.
function termsOfReceipt(
  t: TFunction,
  { number, completedAt, conditions, refundDays, seller, returnUrl }: MailVariables['receipt'],
  of: { locale: string; timeZone: string },
): MailBlock[] {
  const until = dateAndTime(
    new Date(new Date(completedAt).getTime() + refundDays * DAY_MILLISECONDS).toISOString(),
    of,
  )
  const { name, address, city, country, kvk, supportEmail } = seller
  const vatNumbers = vatNumbersOf(seller).join(', ')
  return [
    { kind: 'text', text: t('receipt.agreed', { conditions }) },
    { kind: 'text', text: t('receipt.withdrawal', { until, supportEmail }) },
    { kind: 'link', label: t('receipt.withdrawalLink'), url: returnUrl },
    { kind: 'text', text: t('receipt.model', { seller: name, number }) },
    {
      kind: 'facts',
      facts: [
        {
          label: t('receipt.seller'),
          value: [name, address, city, countryName(country, of.locale)].filter(Boolean).join(', '),
        },
        { label: t('receipt.companyNumber'), value: kvk },
        ...(vatNumbers === '' ? [] : [{ label: t('receipt.vatNumber'), value: vatNumbers }]),
      ],
    },
  ]
}

type Notice = {
  siteName: string
  name: string
  subject: string
  text: string
  facts: { label: string; value: string }[]
  button: string
  url: string
}

// Notifications are alike: a greeting, a sentence, at most some facts, and the way to it.
function notice(t: TFunction, { siteName, name, subject, text, facts, button, url }: Notice): MailContent {
  return {
    subject,
    preview: text,
    heading: t('greeting', { name }),
    blocks: [
      { kind: 'text', text },
      ...(facts.length === 0 ? [] : [{ kind: 'facts' as const, facts }]),
      { kind: 'button', label: button, url },
    ],
    reason: t('reason.notification', { siteName }),
  }
}

type MemberMail = MailVariables['like'] & { siteName: string; button: string }

function memberMail(
  t: TFunction,
  type: 'like' | 'newConversation' | 'newMessage',
  { otherName, warning, ...variables }: MemberMail,
): MailContent {
  const words = { otherName, siteName: variables.siteName }
  const content = notice(t, {
    ...variables,
    subject: t(`${type}.subject`, words),
    text: t(`${type}.text`, words),
    facts: [],
  })
  const [text, ...rest] = content.blocks
  return { ...content, blocks: [text!, ...warningBlock(warning), ...rest] }
}

function warningBlock(warning: string | null): MailBlock[] {
  return warning === null ? [] : [{ kind: 'text', text: warning }]
}

// Zero counts get no line.
function newsFacts(
  t: TFunction,
  counts: { likes: number; matches: number; unread: number; newMembers: number },
): { label: string; value: string }[] {
  const facts = (['likes', 'matches', 'unread', 'newMembers'] as const).filter((key) => counts[key] > 0)
  return facts.map((key) => ({ label: t(`weeklyUpdate.${key}`), value: String(counts[key]) }))
}

function linkMail(
  t: TFunction,
  type: 'passwordReset' | 'emailChange',
  variables: { siteName: string; url: string; hours: string },
): MailContent {
  return {
    ...frameOf(t, type, variables),
    blocks: [
      { kind: 'text', text: t(`${type}.text`, variables) },
      { kind: 'button', label: t(`${type}.button`), url: variables.url },
      { kind: 'text', text: t('activation.expiry', { count: Number(variables.hours) }) },
      { kind: 'text', text: t(`${type}.notYou`, variables) },
    ],
  }
}

function noticeMail(
  t: TFunction,
  type: 'passwordChanged' | 'passkeyAdded' | 'appConnected' | 'emailChangeNotice',
  variables: { siteName: string; newEmail?: string; app?: string },
  more: readonly string[] = [],
): MailContent {
  const words = { newEmail: '', app: '', ...variables }
  const texts = [t(`${type}.text`, words), ...more, t(`${type}.notYou`, words)]
  return { ...frameOf(t, type, words), blocks: texts.map((text) => ({ kind: 'text', text })) }
}
