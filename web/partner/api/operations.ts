import type {
  DayRange,
  DeprecatedUse,
  KeyPayload,
  Order,
  OrderDay,
  Page,
  PageAsked,
  Partner,
  PartnerKey,
  Refused,
  Sandbox,
  SandboxAccess,
  Signup,
  SignupDay,
  UsageDay,
  Webhook,
  WebhookDetails,
  WebhookWithLog,
} from './types.ts'

/** The text of an operation, with the types of its variables and its data. */
export type Operation<Variables, Data> = string & { readonly variables?: Variables; readonly data?: Data }

const operation = <Variables, Data>(text: string): Operation<Variables, Data> => text

const KEY = 'id scopes isCurrent costPerMinute createdAt lastUsedAt expiresAt revokedAt'
const SIGNUP = 'reference network ref sub1 sub2 sub3 signedUpAt confirmedAt'
const MONEY = '{ amountMinor currency }'
const ORDER = `reference signupReference state credits isFirst total ${MONEY} vat ${MONEY} completedAt refunded ${MONEY} refundedAt network ref sub1 sub2 sub3`
const PAGE_INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
const WEBHOOK = 'id url eventTypes contact ref createdAt failingSince disabledAt waitingCount'
const REFUSED = '... on UserError { code } ... on InvalidInputError { fields { path code limit } }'
const SANDBOX = 'id url entryUrl keyPrefix createdAt resetAt lastUsedAt now'
const SANDBOX_ACCESS = 'key members { profileId email password token }'
const PAGE = '$first: Int, $after: String, $last: Int, $before: String'
const OF_PAGE = 'first: $first, after: $after, last: $last, before: $before'

export const PARTNER = operation<object, { partner: Partner }>(
  `query PartnerPage { partner { name network ref siteName timeZone keys { ${KEY} } } }`,
)

export const SIGNUP_DAYS = operation<DayRange, { partnerSignupDays: SignupDay[] }>(
  'query PartnerPageSignupDays($from: Date!, $to: Date!) { partnerSignupDays(from: $from, to: $to) { day signups confirmed } }',
)
export const ORDER_DAYS = operation<DayRange, { partnerOrderDays: OrderDay[] }>(
  `query PartnerPageOrderDays($from: Date!, $to: Date!) { partnerOrderDays(from: $from, to: $to) { day orders total ${MONEY} refunded ${MONEY} } }`,
)

export type SignupsAsked = PageAsked & { from?: string; to?: string }
export const SIGNUPS = operation<SignupsAsked, { partnerSignups: Page<Signup> }>(
  `query PartnerPageSignups($from: Date, $to: Date, ${PAGE}) { partnerSignups(from: $from, to: $to, ${OF_PAGE}) { totalCount edges { node { ${SIGNUP} } } ${PAGE_INFO} } }`,
)

export type OrdersAsked = SignupsAsked & { refundedSince?: string }
export const ORDERS = operation<OrdersAsked, { partnerOrders: Page<Order> }>(
  `query PartnerPageOrders($from: Date, $to: Date, $refundedSince: DateTime, ${PAGE}) { partnerOrders(from: $from, to: $to, refundedSince: $refundedSince, ${OF_PAGE}) { totalCount edges { node { ${ORDER} } } ${PAGE_INFO} } }`,
)

type After = { after: string | undefined }
export const SIGNUP_RECEIVED = operation<
  After,
  { partnerSignupReceived: { cursor: string; signup: Signup | null } }
>(
  `subscription PartnerPageSignupReceived($after: String) { partnerSignupReceived(after: $after) { cursor signup { ${SIGNUP} } } }`,
)
export const ORDER_CHANGED = operation<
  After,
  { partnerOrderChanged: { cursor: string; order: Order | null } }
>(
  `subscription PartnerPageOrderChanged($after: String) { partnerOrderChanged(after: $after) { cursor order { ${ORDER} } } }`,
)

export const USAGE = operation<DayRange, { partner: { usage: UsageDay[]; deprecatedUses: DeprecatedUse[] } }>(
  'query PartnerPageUsage($from: Date!, $to: Date!) { partner { usage(from: $from, to: $to) { day operations cost refused } deprecatedUses(from: $from, to: $to) { keyId element advice uses lastUsedAt } } }',
)

export const ROTATE_KEY = operation<
  { input: { keyId: string; days: number } },
  { rotatePartnerKey: KeyPayload }
>(
  `mutation PartnerPageRotateKey($input: RotatePartnerKeyInput!) { rotatePartnerKey(input: $input) { ... on RotatePartnerKeySuccess { key partnerKey { id } partner { keys { ${KEY} } } } ${REFUSED} } }`,
)
export const REVOKE_KEY = operation<
  { input: { keyId: string } },
  { revokePartnerKey: { partnerKey: PartnerKey } | Refused }
>(
  `mutation PartnerPageRevokeKey($input: RevokePartnerKeyInput!) { revokePartnerKey(input: $input) { ... on RevokePartnerKeySuccess { partnerKey { ${KEY} } } ... on UserError { code } } }`,
)

export const WEBHOOKS = operation<object, { partner: { webhooks: Webhook[] } }>(
  `query PartnerPageWebhooks { partner { webhooks { ${WEBHOOK} } } }`,
)
export const WEBHOOK_LOG = operation<{ id: string }, { partner: { webhook: WebhookWithLog | null } }>(
  `query PartnerPageWebhook($id: ID!) { partner { webhook(id: $id) { ${WEBHOOK} deliveries { messageId type body state createdAt attempts dueAt triedAt deliveredAt answer } } } }`,
)

type WithSecret = { webhook: { id: string }; secret: string }
type Which = { input: { webhookId: string } }

export const CREATE_WEBHOOK = operation<{ input: WebhookDetails }, { createWebhook: WithSecret | Refused }>(
  `mutation PartnerPageCreateWebhook($input: CreateWebhookInput!) { createWebhook(input: $input) { ... on CreateWebhookSuccess { webhook { id } secret } ${REFUSED} } }`,
)
export const CHANGE_WEBHOOK = operation<
  { input: WebhookDetails & { webhookId: string } },
  { changeWebhook: { webhook: { id: string } } | Refused }
>(
  `mutation PartnerPageChangeWebhook($input: ChangeWebhookInput!) { changeWebhook(input: $input) { ... on ChangeWebhookSuccess { webhook { id } } ${REFUSED} } }`,
)
export const DELETE_WEBHOOK = operation<Which, { deleteWebhook: { deletedWebhookId: string } | Refused }>(
  'mutation PartnerPageDeleteWebhook($input: DeleteWebhookInput!) { deleteWebhook(input: $input) { ... on DeleteWebhookSuccess { deletedWebhookId } ... on UserError { code } } }',
)
export const ROTATE_SECRET = operation<Which, { rotateWebhookSecret: WithSecret | Refused }>(
  'mutation PartnerPageRotateSecret($input: RotateWebhookSecretInput!) { rotateWebhookSecret(input: $input) { ... on RotateWebhookSecretSuccess { webhook { id } secret } ... on UserError { code } } }',
)
export const ENABLE_WEBHOOK = operation<Which, { enableWebhook: { webhook: { id: string } } | Refused }>(
  'mutation PartnerPageEnableWebhook($input: EnableWebhookInput!) { enableWebhook(input: $input) { ... on EnableWebhookSuccess { webhook { id } } ... on UserError { code } } }',
)
export const TEST_WEBHOOK = operation<Which, { testWebhook: { messageId: string } | Refused }>(
  'mutation PartnerPageTestWebhook($input: TestWebhookInput!) { testWebhook(input: $input) { ... on TestWebhookSuccess { messageId } ... on UserError { code } } }',
)
export type MessagesAsked = { webhookId: string; messageId?: string; from?: string; to?: string }
export const RESEND_MESSAGES = operation<
  { input: MessagesAsked },
  { resendWebhookMessages: { count: number } | Refused }
>(
  `mutation PartnerPageResendMessages($input: ResendWebhookMessagesInput!) { resendWebhookMessages(input: $input) { ... on ResendWebhookMessagesSuccess { count } ${REFUSED} } }`,
)

export const SANDBOX_STATE = operation<object, { partner: { sandbox: Sandbox | null } }>(
  `query PartnerPageSandbox { partner { sandbox { ${SANDBOX} } } }`,
)
// They take no input; the page's sender passes an empty one, which has no effect.
type Nothing = { input: object }

export const CREATE_SANDBOX = operation<Nothing, { createSandbox: SandboxAccess | Refused }>(
  `mutation PartnerPageCreateSandbox { createSandbox { ... on CreateSandboxSuccess { ${SANDBOX_ACCESS} } ... on UserError { code } } }`,
)
export const RESET_SANDBOX = operation<Nothing, { resetSandbox: SandboxAccess | Refused }>(
  `mutation PartnerPageResetSandbox { resetSandbox { ... on ResetSandboxSuccess { ${SANDBOX_ACCESS} } ... on UserError { code } } }`,
)
export const MOVE_SANDBOX_CLOCK = operation<
  { input: { minutes: number } },
  { moveSandboxClock: { sandbox: { now: string } } | Refused }
>(
  `mutation PartnerPageMoveSandboxClock($input: MoveSandboxClockInput!) { moveSandboxClock(input: $input) { ... on MoveSandboxClockSuccess { sandbox { now } } ${REFUSED} } }`,
)
export const DELETE_SANDBOX = operation<Nothing, { deleteSandbox: { partner: { name: string } } | Refused }>(
  'mutation PartnerPageDeleteSandbox { deleteSandbox { ... on DeleteSandboxSuccess { partner { name } } ... on UserError { code } } }',
)
