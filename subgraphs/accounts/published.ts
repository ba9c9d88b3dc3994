import { sql, type RawBuilder } from 'kysely'
import { hashedId } from '#platform/base/global-ids.ts'
import { namingKey, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import type { Queryable, QueryableTransaction } from '#platform/postgres/database.ts'
import type { MemberScope, OperatorRole, PartnerScope } from '#platform/requests/audience.ts'
import type { OperatorVisit, PartnerTraffic } from '#platform/requests/request-context.ts'

// The functions that accounts publishes in its schema: each is granted to the roles that need it, and named
// nowhere else. The triggers of profiles' lists also call `raise_content_version` from SQL. `published_site`
// is read by `#platform/site/site.ts`, because every process calls it.

/** The result of a request's first statement: the clock, the site and the session's member. */
export type OpenedVisit = {
  now: Date
  siteId: string
  contentVersion: number
  memberId: string | null
  sessionId: string | null
  language: string | null
}

/**
 * Opens a request: the site of a host and the session of a token's hash. @returns undefined for an unknown
 * host
 */
export async function openVisit(
  db: Queryable,
  host: string,
  tokenHash: Buffer | null,
): Promise<OpenedVisit | undefined> {
  const { rows } =
    await sql<OpenedVisit>`select * from accounts.open_request(${host}, ${tokenHash}::bytea)`.execute(db)
  return rows[0]?.siteId == null ? undefined : rows[0]
}

/** Finds the session of a member whose account is suspended, by the hash of its token. */
export async function findSuspendedSession(
  db: Queryable,
  siteId: string,
  tokenHash: Buffer,
): Promise<{ memberId: string; sessionId: string; language: string } | undefined> {
  const { rows } = await sql<{ memberId: string; sessionId: string; language: string }>`
    select * from accounts.suspended_session(${siteId}::uuid, ${tokenHash}::bytea)`.execute(db)
  return rows[0]
}

/** A request to the console: the site that it works on, and the operator whose session is open. */
export type OpenedConsoleVisit = Pick<OpenedVisit, 'now' | 'siteId' | 'contentVersion'> & {
  operator: OperatorVisit | undefined
}

/**
 * Opens the session of an operator. The site is the named one if the operator works on it, else the host's,
 * else the operator's first.
 * @param of.hostSiteId null at the operators' own host
 * @param of.isBackground such a request does not keep the session open
 * @returns undefined when there is no site
 */
export async function openConsoleVisit(
  db: Queryable,
  of: {
    tokenHash: Buffer | null
    siteToken: string | null
    hostSiteId: string | null
    isBackground: boolean
  },
): Promise<OpenedConsoleVisit | undefined> {
  const { rows } = await sql<
    Pick<OpenedVisit, 'now' | 'siteId' | 'contentVersion'> & {
      operatorId: string | null
      sessionId: string
      role: OperatorRole
      siteIds: string[] | null
      name: string
      mayWorkHere: boolean
    }
  >`select * from accounts.open_console(${of.tokenHash}::bytea, ${of.siteToken}, ${of.hostSiteId}::uuid, ${of.isBackground})`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { now, siteId, contentVersion, operatorId, ...operator } = row
  return {
    now,
    siteId,
    contentVersion,
    operator: operatorId === null ? undefined : { operatorId, ...operator },
  }
}

/**
 * Whether an operator created or reset another one's login within seven days, so that the other one is no
 * second person for the operator's acts.
 */
export async function gaveLogin(db: Queryable, giverId: string, operatorId: string): Promise<boolean> {
  const { rows } = await sql<{ gave: boolean }>`
    select accounts.gave_login(${giverId}::uuid, ${operatorId}::uuid) as gave`.execute(db)
  return rows[0]!.gave
}

/** Where an operator gets mails; undefined for one who may no longer log in. */
export async function findOperatorAddress(db: Queryable, operatorId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select accounts.published_operator_address(${operatorId}::uuid) as email`.execute(db)
  return rows[0]?.email ?? undefined
}

/**
 * The domain on which each member last signed up or logged in, by member. Members whose domain is unknown or
 * removed are missing.
 */
export async function findHosts(db: Queryable, memberIds: string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ memberId: string; host: string }>`
    select * from accounts.published_hosts(${memberIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ memberId, host }) => [memberId, host]))
}

/**
 * In SQL: the tracking network that brought each member ('' for none), and the country of the sign-up, as a
 * table with member_id, network and country. @param memberIds an array
 */
export function originsOf(memberIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`accounts.published_origins(${memberIds})`
}

/** A partner's visit: the site of the key, its scopes, and the partner's own traffic. */
export type OpenedPartnerVisit = Pick<OpenedVisit, 'now' | 'siteId' | 'contentVersion'> & {
  keyId: string
  scopes: PartnerScope[]
  network: string | null
  ref: string | null
}

/** Opens a partner's request. @returns undefined for an invalid key */
export async function openPartnerVisit(
  db: Queryable,
  keyHash: Buffer,
): Promise<OpenedPartnerVisit | undefined> {
  const { rows } =
    await sql<OpenedPartnerVisit>`select * from accounts.open_partner_visit(${keyHash}::bytea)`.execute(db)
  return rows[0]
}

/**
 * The visit of an app on behalf of a member: the token's site and member, and the granted scopes.
 */
export type OpenedGrantVisit = Pick<OpenedVisit, 'now' | 'siteId' | 'contentVersion'> & {
  keyId: string
  scopes: MemberScope[]
  memberId: string
  grantId: string
  language: string
}

/** Opens an app's request. @returns undefined for an invalid access token */
export async function openGrantVisit(
  db: Queryable,
  accessTokenHash: Buffer,
): Promise<OpenedGrantVisit | undefined> {
  const { rows } =
    await sql<OpenedGrantVisit>`select * from accounts.open_grant_visit(${accessTokenHash}::bytea)`.execute(
      db,
    )
  return rows[0]
}

/** A partner's sandbox: where it answers, and which of its databases is the current one. */
export type FoundSandbox = { label: string; host: string; version: number }

/** The sandbox of a label. @returns undefined for none, and where the partner has no key that works */
export async function findSandbox(db: Queryable, label: string): Promise<FoundSandbox | undefined> {
  const { rows } = await sql<FoundSandbox>`select * from accounts.find_sandbox(${label})`.execute(db)
  return rows[0]
}

/** Notes that a sandbox is in use. */
export async function touchSandbox(db: Queryable, label: string): Promise<void> {
  await sql`select accounts.touch_sandbox(${label})`.execute(db)
}

/**
 * The remaining rate limit of a key or an app in this minute. Costs are those of `costOf`: the number of
 * fields read.
 */
export type ApiBudget = { granted: boolean; costPerMinute: number; remaining: number; resetSeconds: number }

/** Deducts an operation's cost from a key's rate limit for this minute, if enough is left. */
export async function spendApiCost(db: Queryable, keyId: string, cost: number): Promise<ApiBudget> {
  const { rows } =
    await sql<ApiBudget>`select * from accounts.spend_api_cost(${keyId}::uuid, ${cost}::int)`.execute(db)
  return rows[0]!
}

/** Counts that an operation of a key used deprecated elements; `reason` is what the schema advises. */
export async function noteDeprecatedUses(
  db: Queryable,
  keyId: string,
  uses: readonly { coordinate: string; reason: string }[],
): Promise<void> {
  const elements = uses.map(({ coordinate }) => coordinate)
  const reasons = uses.map(({ reason }) => reason)
  await sql`select accounts.note_deprecated_uses(${keyId}::uuid, ${elements}::text[], ${reasons}::text[])`.execute(
    db,
  )
}

/** A member's request with an idempotency key. */
export type RepeatableRequest = { siteId: string; memberId: string; key: string }

/** Begins a request that must run once. `answer` is set when it has run before. */
export async function beginRequest<Answer>(
  db: Queryable,
  { siteId, memberId, key }: RepeatableRequest,
  hash: Buffer,
): Promise<{ outcome: 'run' | 'running' | 'conflict' | 'answered'; answer: Answer }> {
  const { rows } = await sql<{ outcome: 'run' | 'running' | 'conflict' | 'answered'; answer: Answer }>`
    select * from accounts.begin_request(${siteId}, ${memberId}, ${key}, ${hash})`.execute(db)
  return rows[0]!
}

/** Completes it with the answer that repeats get; null lets the next one run again. */
export async function endRequest(
  db: Queryable,
  { siteId, memberId, key }: RepeatableRequest,
  answer: object | null,
): Promise<void> {
  await sql`select accounts.end_request(${siteId}, ${memberId}, ${key}, ${answer === null ? null : JSON.stringify(answer)}::jsonb)`.execute(
    db,
  )
}

/**
 * A member's sign-up time, and the company's percentage discount for members who are about to leave; 0 for
 * none.
 */
export type Membership = {
  signedUpAt: Date
  confirmedAt: Date | null
  firstLoginAt: Date | null
  deletePercentage: number
}

/** @returns undefined for an account that is closed */
export async function findMembership(
  db: Queryable,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select m.*, coalesce(accounts.published_delete_discount(${siteId}::uuid), 0) as delete_percentage
    from accounts.published_membership(${siteId}::uuid, ${memberId}::uuid) m`.execute(db)
  return rows[0]
}

/**
 * The company behind a site, as invoices name it. `vatNumber` is that for the country of payment,
 * `ownVatNumber` that of the company's own country, which older invoices lack. `sepaCreditorId` is named by
 * mandates.
 */
export type Seller = {
  name: string
  address: string
  city: string
  country: string
  kvk: string
  vatNumber: string
  ownVatNumber?: string
  supportEmail: string
  sepaCreditorId?: string
}

/** The distinct VAT numbers that an invoice shows, starting with the country of payment's. */
export function vatNumbersOf({ vatNumber, ownVatNumber = '' }: Seller): string[] {
  return [...new Set([vatNumber, ownVatNumber])].filter((number) => number !== '')
}

/** The company behind a site, with its VAT number for a payment country. */
export async function findSeller(db: Queryable, siteId: string, country: string): Promise<Seller> {
  const { rows } = await sql<{
    seller: Seller
  }>`select accounts.published_seller(${siteId}::uuid, ${country}) as seller`.execute(db)
  return rows[0]!.seller
}

/** Whether a case still has to copy the picture of a photo, so that its file must stay. */
export async function awaitsPicture(db: Queryable, photoId: string): Promise<boolean> {
  const { rows } = await sql<{ isAwaited: boolean }>`
    select accounts.awaits_picture(${photoId}::uuid) as is_awaited`.execute(db)
  return rows[0]!.isAwaited
}

/** Whether a member of a site is erased. */
export async function isErased(
  db: Queryable,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isErased: boolean }>`
    select accounts.is_erased(${siteId}::uuid, ${memberId}::uuid) as is_erased`.execute(db)
  return rows[0]!.isErased
}

/** Whether a member has agreed that the sexuality is kept and shown, as the receipts say (TRUST-06). */
export async function hasSexualityConsent(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await sql<{
    given: boolean
  }>`select accounts.has_consent(${memberId}::uuid, 'sexuality') as given`.execute(db)
  return rows[0]!.given
}

/**
 * In SQL: whether this member's account is live, so that mails and pushes may be sent. @param memberId a
 * column
 */
export function mayBeTold(memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`accounts.may_be_told(${memberId})`
}

/**
 * In SQL: of these members those whose account is live, as a table with `member_id`. One call for all of
 * them: a call of mayBeTold for each takes many times as long.
 * @param memberIds an array of ids
 */
export function membersToTell(memberIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`accounts.members_to_tell(${memberIds})`
}

/** In SQL: whether a session has not ended. @param sessionId a column */
export function isSessionOpen(sessionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`accounts.is_session_open(${sessionId})`
}

/** The member of a session, while the session is valid on this site. */
export async function findMemberOfSession(
  db: Queryable,
  siteId: string,
  sessionId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ memberId: string | null }>`
    select accounts.member_of_session(${siteId}::uuid, ${sessionId}::uuid) as member_id`.execute(db)
  return rows[0]?.memberId ?? undefined
}

/**
 * In SQL: the accounts from a partner's traffic, as a table with account_id, network, ref, sub1, sub2 and
 * sub3.
 */
export function accountsOfTraffic(siteId: string, { network, ref }: PartnerTraffic): RawBuilder<unknown> {
  return sql`accounts.traffic(${siteId}::uuid, ${network}, ${ref}::text)`
}

/** The id under which the keys of a traffic follow its live events; no member has it. */
export function followerOf(siteId: string, { network, ref }: PartnerTraffic): string {
  return hashedId(`partner-traffic:${JSON.stringify([siteId, network, ref])}`)
}

/** The followers of a traffic: the network's keys, and those of the partner within it. */
export function followersOfTraffic(siteId: string, { network, ref }: PartnerTraffic): string[] {
  const traffics = [{ network, ref: null }, ...(ref ? [{ network, ref }] : [])]
  return traffics.map((traffic) => followerOf(siteId, traffic))
}

/** The followers of a member's orders: none for a member who came without a partner. */
export async function findFollowers(db: Queryable, siteId: string, memberId: string): Promise<string[]> {
  const { rows } = await sql<PartnerTraffic>`
    select network, ref from accounts.traffic_of(${siteId}::uuid, ${memberId}::uuid)`.execute(db)
  return rows.flatMap((traffic) => followersOfTraffic(siteId, traffic))
}

/**
 * The partner-facing reference of an account: stable for one sign-up, and it reveals no member.
 */
export function signupReference(keys: SecretsKeys, accountId: string): string {
  return sign(namingKey(keys), 'partner-signup', accountId).slice(0, 22)
}

/**
 * Raises the site's content version, so that no cache and no open page keeps stale content. It locks the
 * site's row: transactions that change the content of a site come one after the other.
 */
export async function raiseContentVersion(trx: QueryableTransaction, siteId: string): Promise<void> {
  await sql`select accounts.raise_content_version(${siteId}::uuid)`.execute(trx)
}
