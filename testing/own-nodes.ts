import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { authenticator } from './authenticator.ts'

/** Sends an operation as one member or partner, and returns its data. */
type Ask = (document: string, variables?: Record<string, unknown>) => Promise<{ data?: any }>

const SITE = `{ site { company { id } } bundles { id } gifts { id } icebreakers { id }
  viewer { sessions { id } creditEntries(first: 1) { nodes { id } } } }`
const DEBIT = `mutation ($input: StartDirectDebitInput!) { result: startDirectDebit(input: $input) {
  ... on StartDirectDebitSuccess { directDebit { id } } ... on UserError { code } } }`
const ADD = `mutation ($password: String!) { result: startPasskeyRegistration(input: { password: $password }) {
  ... on StartPasskeyRegistrationSuccess { challengeId options } } }`
const ADDED = `mutation ($input: FinishPasskeyRegistrationInput!) { result: finishPasskeyRegistration(input: $input) {
  ... on FinishPasskeyRegistrationSuccess { viewer { passkeys { id } } } } }`
const GRANT = `mutation ($request: AppAuthorizationRequestInput!) {
  respondToAppAuthorization(input: { request: $request, allow: true }) { __typename } }`
const APPS = '{ viewer { connectedApps { id } } }'
const WEBHOOK = `mutation ($input: CreateWebhookInput!) { result: createWebhook(input: $input) {
  ... on CreateWebhookSuccess { webhook { id } } ... on UserError { code } } }`

const FORM = {
  accountHolder: 'Ada Lovelace',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Damrak',
  houseNumber: '1-a',
  zip: '1012 JS',
  city: 'Amsterdam',
  phone: '06 12345678',
  mandateAccepted: true,
  conditionsAccepted: true,
}

/**
 * Gives a member a passkey, a connected app and a direct debit that awaits its code.
 * @param member.app the request of an app that the operator has registered
 * @returns their global ids by type, and those of the member's session, ledger and choices of the site
 */
export async function nodesOfMember(
  ask: Ask,
  member: { password: string; origin: string; app: Record<string, unknown> },
): Promise<Record<string, string>> {
  const { site, bundles, gifts, icebreakers, viewer } = (await ask(SITE)).data
  const { directDebit } = (await ask(DEBIT, { input: { ...FORM, bundleId: bundles[0].id } })).data.result
  const { challengeId, options } = (await ask(ADD, { password: member.password })).data.result
  const response = authenticator(member.origin).register(options)
  const passkey = (await ask(ADDED, { input: { challengeId, name: 'Phone', response } })).data.result
  await ask(GRANT, { request: member.app })
  return {
    Company: site.company.id,
    Gift: gifts[0].id,
    Icebreaker: icebreakers[0].id,
    Session: viewer.sessions[0].id,
    CreditEntry: viewer.creditEntries.nodes[0].id,
    DirectDebit: directDebit.id,
    Passkey: passkey.viewer.passkeys[0].id,
    ConnectedApp: (await ask(APPS)).data.viewer.connectedApps[0].id,
  }
}

/**
 * An id of the type of sandboxes, of which these products have none: they take a database each. Their fields
 * are tested beside them (subgraphs/accounts/sandbox).
 */
export const NO_SANDBOX = { Sandbox: toGlobalId('Sandbox', newId()) }

/**
 * Gives a partner a webhook.
 * @param ask sends with a key that may manage them
 * @returns the global ids of the webhook and of the key, by type
 */
export async function nodesOfPartner(ask: Ask, url: string): Promise<Record<string, string>> {
  const made = await ask(WEBHOOK, { input: { url, eventTypes: ['SIGNUP_CREATED'] } })
  const { partner } = (await ask('{ partner { keys { id } } }')).data
  return { Webhook: made.data.result.webhook.id, PartnerKey: partner.keys[0].id }
}
