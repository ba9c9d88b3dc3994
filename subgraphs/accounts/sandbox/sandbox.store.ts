import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import type { SandboxTable } from '../tables/sandbox.tables.ts'

export type Sandbox = Selectable<SandboxTable>

/** Whose sandbox it is: a partner has one for each site and traffic, as it has keys. */
export type SandboxOwner = Pick<Sandbox, 'siteId' | 'partner' | 'network' | 'ref'>

/** The partner's sandbox, also one that is still being made. */
export function findSandboxOf(db: Kysely<Tables>, owner: SandboxOwner): Promise<Sandbox | undefined> {
  return db
    .selectFrom('accounts.sandbox')
    .selectAll()
    .where('siteId', '=', owner.siteId)
    .where('partner', '=', owner.partner)
    .where(sql<boolean>`network is not distinct from ${owner.network}::text`)
    .where(sql<boolean>`ref is not distinct from ${owner.ref}::text`)
    .executeTakeFirst()
}

/**
 * The partner's sandbox, or a new row for one, if there is room. The lock makes parallel requests count
 * each other.
 * @returns undefined when there is no room
 */
export async function claimSandbox(
  trx: Transaction<Tables>,
  { limit, ...sandbox }: SandboxOwner & { label: string; host: string; limit: number },
): Promise<Sandbox | undefined> {
  await sql`lock table accounts.sandbox in share row exclusive mode`.execute(trx)
  const known = await findSandboxOf(trx, sandbox)
  if (known !== undefined) return known
  const { count } = await trx
    .selectFrom('accounts.sandbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= limit) return undefined
  return trx
    .insertInto('accounts.sandbox')
    .values({ id: newId(), ...sandbox, madeAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a version of a sandbox the current one. */
export function markMade(trx: Transaction<Tables>, id: string, version: number): Promise<Sandbox> {
  return trx
    .updateTable('accounts.sandbox')
    .set({ version, madeAt: sql<Date>`platform.now()`, lastUsedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSandboxRow(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('accounts.sandbox').where('id', '=', id).execute()
}

/** All of them, as the names of their databases say. */
export function listSandboxStates(db: Kysely<Tables>): Promise<{ label: string; version: number }[]> {
  return db
    .selectFrom('accounts.sandbox')
    .select(['label', 'version'])
    .orderBy('label')
    .limit(STATES_MAX)
    .execute()
}

const STATES_MAX = 10_000
const UNUSED_MAX = 100

/** Sandboxes without use for this many days, the longest unused first. */
export function listUnusedSandboxes(db: Kysely<Tables>, days: number): Promise<Sandbox[]> {
  return db
    .selectFrom('accounts.sandbox')
    .selectAll()
    .where('lastUsedAt', '<=', sql<Date>`platform.now() - ${days} * interval '1 day'`)
    .orderBy('lastUsedAt')
    .limit(UNUSED_MAX)
    .execute()
}
