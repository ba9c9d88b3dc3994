import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { authenticator } from './authenticator.ts'

/** Sends an operation as an admin, and returns its data. */
type Ask = (document: string, variables?: Record<string, unknown>) => Promise<{ data?: any }>

/** What proves that an operator is the owner of a session, for adding a passkey at this origin. */
type Proof = { password: string; code: string; origin: string }

const READ = `query ($token: String!) { choiceList(name: INTERESTS) { id } giftList { id } icebreakerList { id }
  operatorSite(token: $token) { id version changes { id } page(address: "terms") { id language { id } } }
  paid: operatorOrders(filter: { states: [COMPLETED] }, first: 1) { nodes { id number } }
  operatorRefunds(first: 1) { nodes { id } } waitingErasures(first: 1) { nodes { id } } }`
const REFUND = `mutation ($input: RefundOrderInput!) { result: refundOrder(input: $input) {
  ... on RefundOrderSuccess { act { id } } ... on UserError { code } } }`
const ERASE = `mutation ($input: EraseMemberNowInput!) { result: eraseMemberNow(input: $input) { __typename } }`
const ANNOUNCE = `mutation ($input: SaveAnnouncementInput!) { result: saveAnnouncement(input: $input) {
  ... on SaveAnnouncementSuccess { announcement { id } } ... on UserError { code } } }`
const SERIES = `mutation ($input: CreateDiscountCodeSeriesInput!) { result: createDiscountCodeSeries(input: $input) {
  ... on CreateDiscountCodeSeriesSuccess { series { id } } ... on UserError { code } } }`
const HOUSE = `mutation ($input: SaveHouseProfileInput!) { result: saveHouseProfile(input: $input) {
  ... on SaveHouseProfileSuccess { houseProfile { id } } ... on UserError { code } } }`
const TRUST = `mutation ($input: AddTrustedFlaggerInput!) { result: addTrustedFlagger(input: $input) {
  ... on AddTrustedFlaggerSuccess { flagger { id } } ... on UserError { code } } }`
const CHANGE = `mutation ($input: ChangeSiteInput!) { result: changeSite(input: $input) { __typename } }`
const START = `mutation ($input: StartOperatorPasskeyRegistrationInput!) { result: startOperatorPasskeyRegistration(input: $input) {
  ... on StartOperatorPasskeyRegistrationSuccess { challengeId options } ... on UserError { code } } }`
const FINISH = `mutation ($input: FinishOperatorPasskeyRegistrationInput!) { result: finishOperatorPasskeyRegistration(input: $input) {
  ... on FinishOperatorPasskeyRegistrationSuccess { operator { passkeys { id } } } ... on UserError { code } } }`

let made = 0

/**
 * Does in the console, as an admin of a site with a paid order, what leaves an object of each of its types.
 * @param of.site the site's token
 * @param of.memberId raw id of a member whose erasure is asked for
 * @param of.proof without it the operator gets no passkey, and the id is that of none
 * @param of.isFixed whether the site cannot be changed; the id of a change is then that of none
 * @returns global ids by type
 */
export async function nodesOfConsole(
  ask: Ask,
  of: { site: string; memberId: string; proof?: Proof; isFixed?: boolean },
): Promise<Record<string, string>> {
  made += 1
  const send = async (document: string, input: object) => (await ask(document, { input })).data.result
  const read = async () => (await ask(READ, { token: of.site })).data
  const { paid, operatorSite: site } = await read()
  const [order] = paid.nodes
  const refund = { extent: 'PART', amountMinor: 100, reason: 'GOODWILL', purpose: 'a call' }
  const { act } = await send(REFUND, { ...refund, idempotencyKey: newId(), orderNumber: order.number })
  await send(ERASE, { memberId: toGlobalId('OperatorMember', of.memberId), purpose: 'a call' })
  const changes = [{ name: 'mailName', value: JSON.stringify(`Post ${made}`) }]
  if (of.isFixed !== true) await send(CHANGE, { siteId: site.id, version: site.version, changes })
  const { announcement } = await send(ANNOUNCE, {
    name: `Nieuws ${made}`,
    path: '/premium',
    type: 'NEWS',
    segment: {},
    texts: [{ language: 'nl', subject: 'Nieuws', text: 'Er is iets nieuws.', button: 'Kijk' }],
  })
  const terms = { percentage: '10', validity: 'ONCE' }
  const { series } = await send(SERIES, { idempotencyKey: newId(), prefix: `NODE${made}`, count: 2, terms })
  const { houseProfile } = await send(HOUSE, {
    displayName: `Huis${'abcdefgh'[made % 8]}`,
    dateOfBirth: '1994-04-04',
    gender: 'FEMALE',
    seeking: 'MALE',
    country: 'NL',
  })
  const { flagger } = await send(TRUST, {
    isOfInstallation: false,
    details: {
      name: 'Stichting Meldpunt',
      authority: 'Autoriteit Consument & Markt',
      email: `meldpunt-${newId()}@example.org`,
      validFrom: '2026-01-01',
    },
  })
  const now = await read()
  return {
    Announcement: announcement.id,
    ChoiceList: now.choiceList.id,
    DiscountCodeSeries: series.id,
    GiftList: now.giftList.id,
    HouseProfile: houseProfile.id,
    IcebreakerList: now.icebreakerList.id,
    MemberErasureAsk: now.waitingErasures.nodes[0].id,
    MoneyAct: act.id,
    OperatorOrder: order.id,
    OperatorPage: now.operatorSite.page.id,
    OperatorPageLanguage: now.operatorSite.page.language.id,
    OperatorPasskey: of.proof ? await addPasskey(send, of.proof) : toGlobalId('OperatorPasskey', newId()),
    OperatorRefund: now.operatorRefunds.nodes[0].id,
    OperatorSite: now.operatorSite.id,
    SiteChange: of.isFixed === true ? toGlobalId('SiteChange', newId()) : now.operatorSite.changes[0].id,
    TrustedFlagger: flagger.id,
  }
}

async function addPasskey(
  send: (document: string, input: object) => Promise<any>,
  { password, code, origin }: Proof,
): Promise<string> {
  const { challengeId, options } = await send(START, { password, code })
  const response = authenticator(origin).register(options)
  const { operator } = await send(FINISH, { challengeId, name: 'Laptop', response })
  return operator.passkeys[0].id
}
