import type { Kysely, Selectable, Transaction } from 'kysely'
import { asciiEmail, normaliseEmail } from '#platform/base/email-address.ts'
import { newId } from '#platform/base/global-ids.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { EmailTakenError } from '../errors.ts'
import { accountCreated, addressChanged, type AccountCreated } from '../events.ts'
import { findSignupDocuments, insertConsents } from '../site/document.store.ts'
import type { AccountStatus, AccountTable, Tables } from '../tables.ts'
import { isAddressKept } from './auth-token.store.ts'
import type { Tracking } from './tracking.rules.ts'

export type Account = Selectable<AccountTable>

/** A sign-up whose input has been checked. `passwordHash` is a PHC string. */
export type NewAccount = Omit<AccountCreated, 'memberId'> & {
  email: string
  passwordHash: string
  tracking?: Tracking | undefined
  /** The id, if it is known in advance; defaults to a new one. */
  id?: string | undefined
  /** Null when no sign-up step is open. */
  signupStep: number | null
}

/** The viewer's own account; undefined when it belongs to another member or site, or is erased. */
export async function findAccountsFor(
  db: Kysely<Tables>,
  siteId: string,
  memberIds: string[],
): Promise<Map<string, Account>> {
  const rows = await db
    .selectFrom('accounts.account')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', 'in', memberIds)
    .where('status', '!=', 'erased')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The account behind an address on one site. Reserved for login and sign-up, because other callers must not
 * learn who has an account.
 */
export async function findAccountByEmail(
  db: Kysely<Tables>,
  siteId: string,
  email: string,
): Promise<Account | undefined> {
  return db
    .selectFrom('accounts.account')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('emailNormalised', '=', normaliseEmail(email))
    .executeTakeFirst()
}

/**
 * Locks an account that is not erased until the transaction ends. What opens or ends a way into an account
 * takes this lock before any other of its rows, so that one follows the other: a login sees the new password,
 * or its session ends with the others.
 * @returns the account as it is now
 */
export function lockAccount(
  trx: Transaction<Tables>,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<Account | undefined> {
  return (
    trx
      .selectFrom('accounts.account')
      .selectAll()
      .where('siteId', '=', siteId)
      .where('id', '=', memberId)
      .where('status', '<>', 'erased')
      // Rows that only refer to the account may be written meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}

/**
 * Writes a new account with its consents, its tracking data and the events that make the member known to the
 * other subgraphs.
 * @returns the account, or undefined when the address is taken on this site – also by a sign-up that runs at
 * the same moment
 * @throws EmailTakenError when the address is reserved for the account that had it
 */
export async function insertAccount(
  trx: Transaction<Tables>,
  account: NewAccount,
  requestId?: string,
): Promise<Account | undefined> {
  const { siteId, email, passwordHash, locale, country, signupStep } = account
  const row = await trx
    .insertInto('accounts.account')
    .values({
      id: account.id ?? newId(),
      siteId,
      email: asciiEmail(email),
      emailNormalised: normaliseEmail(email),
      passwordHash,
      locale,
      country,
      signupStep,
    })
    .onConflict((conflict) => conflict.columns(['siteId', 'emailNormalised']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Checked after the insert, to see an address change that was committed while the insert waited for it.
  if (await isAddressKept(trx, { siteId, email })) throw new EmailTakenError('EMAIL_TAKEN')
  await insertConsents(trx, row, await findSignupDocuments(trx, siteId, locale))
  if (account.tracking !== undefined) await insertTracking(trx, row, account.tracking)
  const { name, gender, seeking, dateOfBirth } = account
  await appendEvent(
    trx,
    'accounts',
    accountCreated({ siteId, memberId: row.id, name, gender, seeking, dateOfBirth, locale, country }),
    requestId,
  )
  await appendEvent(
    trx,
    'accounts',
    addressChanged({ siteId, memberId: row.id, email: row.email!, locale, name }),
    requestId,
  )
  return row
}

async function insertTracking(trx: Transaction<Tables>, account: Account, tracking: Tracking): Promise<void> {
  await trx
    .insertInto('accounts.tracking')
    .values({ ...noTracking, ...tracking, accountId: account.id, siteId: account.siteId })
    .execute()
}

const noTracking = { network: null, ref: null, sub1: null, sub2: null, sub3: null }

/**
 * Moves a not yet confirmed account to active.
 * @returns whether this call did it; false when it was confirmed before
 */
export async function confirmAccount(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const result = await trx
    .updateTable('accounts.account')
    .set({ status: 'active' })
    .where('id', '=', accountId)
    .where('status', '=', 'not_confirmed')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns the account after the change */
export async function updateAccount(
  trx: Transaction<Tables>,
  accountId: string,
  change:
    | { locale: string }
    | { passwordHash: string }
    | { signupStep: number | null }
    | { status: AccountStatus },
): Promise<Account> {
  return trx
    .updateTable('accounts.account')
    .set(change)
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Gives an account another address.
 * @returns the account, or undefined when another account of the site has the address, or it is reserved for
 * an account that had it
 */
export async function changeEmail(
  trx: Transaction<Tables>,
  account: Pick<Account, 'id' | 'siteId'>,
  email: string,
): Promise<Account | undefined> {
  const taken = await findAccountByEmail(trx, account.siteId, email)
  if (taken !== undefined && taken.id !== account.id) return undefined
  const { id: accountId, siteId } = account
  if (await isAddressKept(trx, { siteId, email, accountId })) return undefined
  return trx
    .updateTable('accounts.account')
    .set({ email: asciiEmail(email), emailNormalised: normaliseEmail(email) })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
