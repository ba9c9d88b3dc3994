import type { Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { log } from '#platform/base/log.ts'
import type { HandlersFor, ReceivedEvent } from '#platform/events/domain-events.ts'
import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import type { Services } from '#platform/requests/services.ts'
import type {
  AccountsEvents,
  AddressChanged,
  ConsentChanged,
  MailRequested,
} from '#subgraphs/accounts/events.ts'
import type { BillingEvents, OfOrder, OfRefund, WithdrawalLinkMade } from '#subgraphs/billing/events.ts'
import { findDirectDebitNotice, findReceipt, findRefundReceipt } from '#subgraphs/billing/published.ts'
import type { ConversationsEvents } from '#subgraphs/conversations/events.ts'
import type { LikesEvents } from '#subgraphs/likes/events.ts'
import { postMail, type MailOrder } from '../mail/mail.queue.ts'
import type { MailType, MailVariables } from '../mail/mail.types.ts'
import {
  findAddress,
  saveAddress,
  updateLocale,
  updateMarketing,
  type MemberAddress,
} from '../preference/address.store.ts'
import { deleteMarketingPreferences } from '../preference/preference.store.ts'
import { deleteSuppressions } from '../preference/suppression.store.ts'
import { sendSms } from '../sms/sms.handlers.ts'
import type { Tables } from '../tables.ts'
import { notifyOfLike, notifyOfMatch, notifyOfMessages } from './notification.handlers.ts'

/**
 * Handlers of other subgraphs' events. Each runs in the transaction that consumes the event, so a mail is
 * written exactly once.
 */
export const eventHandlers: SubgraphDefinition['eventHandlers'] = (services) => ({
  accounts: {
    'account.address-changed': onAddressChanged,
    'account.language-changed': (trx, { payload }) => updateLocale(trx, payload.memberId, payload.locale),
    'mail.requested': (trx, event) => mailAccount(trx, services, event),
    'consent.changed': onConsentChanged,
  } satisfies HandlersFor<AccountsEvents, 'notifications'>,
  likes: {
    'like.matched': (trx, event) => notifyOfMatch(trx, services, event),
    'like.created': (trx, event) => notifyOfLike(trx, services, event),
  } satisfies HandlersFor<LikesEvents, 'notifications'>,
  billing: {
    'order.completed': (trx, event) => mailReceipt(trx, services, event),
    'order.withdrawn': (trx, event) => mailRefund(trx, services, { event, type: 'withdrawalReceipt' }),
    'refund.granted': (trx, event) => mailRefund(trx, services, { event, type: 'refundNotice' }),
    'sms.requested': sendSms(services),
    'direct-debit.announced': (trx, event) => mailDirectDebitNotice(trx, services, event),
    'withdrawal.link-made': (trx, event) => mailWithdrawalLink(trx, services, event),
  } satisfies HandlersFor<BillingEvents, 'notifications'>,
  conversations: {
    'message.sent': { handleAll: (trx, events) => notifyOfMessages(trx, services, events) },
  } satisfies HandlersFor<ConversationsEvents, 'notifications'>,
})

// A newer accounts process may request a mail type that this process lacks.
const ACCOUNT_MAILS = [
  'activation',
  'passwordReset',
  'passwordChanged',
  'passkeyAdded',
  'appConnected',
  'emailChange',
  'emailChangeNotice',
  'emailChanged',
  'complaint',
  'complaintAnswered',
  'statement',
  'reportReceived',
  'reportDecided',
  'appealReceived',
  'appealDecided',
  'deletion',
  'exportReady',
  'pauseEnded',
  'webhookDisabled',
] as const
type AccountMail = (typeof ACCOUNT_MAILS)[number]

async function mailAccount(
  trx: Transaction<Tables>,
  services: Services,
  { payload, requestId }: ReceivedEvent<MailRequested>,
): Promise<void> {
  const { siteId, memberId, to, locale } = payload
  const type = ACCOUNT_MAILS.find((known) => known === payload.type)
  if (type === undefined) return log.error({ type: payload.type }, 'a mail of an unknown type was asked for')
  const address = memberId === null ? undefined : await findAddress(trx, memberId)
  const variables = () => ({ ...payload.variables, name: address?.name ?? '' }) as MailVariables[AccountMail]
  await postMail<AccountMail>(trx, services, {
    siteId,
    memberId,
    to,
    locale,
    type,
    variables,
    notification: null,
    aboutId: null,
    requestId,
  })
}

type MemberMail<Type extends MailType> = Pick<MailOrder<Type>, 'type' | 'aboutId' | 'requestId' | 'host'> & {
  memberId: string
  /** Undefined when what the mail is about is gone, or the address is not the right one: no mail then. */
  variablesFor: (
    address: MemberAddress & { name: string },
  ) => Promise<MailOrder<Type>['variables'] | undefined>
}

/**
 * A mail that always comes, to the member's own address.
 * @param given `locale` when it is not to be in the member's language
 */
async function mailMember<Type extends MailType>(
  trx: Transaction<Tables>,
  services: Services,
  { variablesFor, ...given }: MemberMail<Type> & { locale?: string },
): Promise<void> {
  const address = await findAddress(trx, given.memberId)
  const variables = address && (await variablesFor(address))
  if (address === undefined || variables === undefined) return
  const { siteId, email: to, locale } = address
  await postMail(trx, services, { siteId, to, locale, notification: null, variables, ...given })
}

async function mailReceipt(
  trx: Transaction<Tables>,
  services: Services,
  { payload: { memberId, orderId }, requestId }: ReceivedEvent<OfOrder>,
): Promise<void> {
  await mailMember(trx, services, {
    memberId,
    type: 'receipt',
    aboutId: orderId,
    requestId,
    async variablesFor({ name }) {
      const receipt = await findReceipt(trx, orderId)
      return (
        receipt &&
        (({ origin }) => ({
          ...receipt,
          name,
          url: `${origin}/transactions/${toGlobalId('Order', orderId)}`,
          returnUrl: `${origin}/return-policy`,
        }))
      )
    },
  })
}

async function mailRefund(
  trx: Transaction<Tables>,
  services: Services,
  { event, type }: { event: ReceivedEvent<OfRefund>; type: 'withdrawalReceipt' | 'refundNotice' },
): Promise<void> {
  const { memberId, refundId } = event.payload
  const { requestId } = event
  await mailMember(trx, services, {
    memberId,
    type,
    aboutId: refundId,
    requestId,
    async variablesFor() {
      const refund = await findRefundReceipt(trx, refundId)
      return refund && (() => refund)
    },
  })
}

// The debit is announced with the mandate; the bank collects it on the next working days.
async function mailDirectDebitNotice(
  trx: Transaction<Tables>,
  services: Services,
  { payload: { memberId, orderId }, requestId }: ReceivedEvent<OfOrder>,
): Promise<void> {
  await mailMember(trx, services, {
    memberId,
    type: 'directDebitNotice',
    aboutId: orderId,
    requestId,
    async variablesFor() {
      const notice = await findDirectDebitNotice(trx, orderId)
      return notice && (() => notice)
    },
  })
}

// Sends a mail only if the typed address is the buyer's; the requester never learns which of the two was
// wrong.
async function mailWithdrawalLink(
  trx: Transaction<Tables>,
  services: Services,
  { payload, requestId }: ReceivedEvent<WithdrawalLinkMade>,
): Promise<void> {
  const { memberId, email, locale, host, number, token } = payload
  await mailMember(trx, services, {
    memberId,
    locale,
    type: 'withdrawalLink',
    host,
    aboutId: null,
    requestId,
    variablesFor: async (address) =>
      normaliseEmail(address.email) === email
        ? ({ origin }) => ({ number, url: `${origin}/return-policy?withdrawal=${token}` })
        : undefined,
  })
}

// A bounce of the old mailbox does not apply to a new address.
async function onAddressChanged(
  trx: Transaction<Tables>,
  { payload }: ReceivedEvent<AddressChanged>,
): Promise<void> {
  const before = await findAddress(trx, payload.memberId)
  await saveAddress(trx, payload)
  if (before !== undefined && normaliseEmail(before.email) !== normaliseEmail(payload.email))
    await deleteSuppressions(trx, payload.memberId, 'bounce')
}

// Only members who consented get mails about offers and news (TRUST-06); a withdrawal takes effect at once.
async function onConsentChanged(
  trx: Transaction<Tables>,
  { payload }: ReceivedEvent<ConsentChanged>,
): Promise<void> {
  if (payload.purpose !== 'marketing-mail') return
  await updateMarketing(trx, payload.memberId, payload.given)
  if (!payload.given) await deleteMarketingPreferences(trx, payload.memberId)
}
