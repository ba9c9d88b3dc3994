import { sql, type Kysely, type Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { activeKeys, sign } from '#platform/base/secrets.ts'
import type { Tables } from '../tables.ts'

/** An e-mail address on one site; only its keyed hash is stored. */
type Address = { siteId: string; email: string }

/** Bars an address from further sign-ups. */
export async function banAddress(trx: Transaction<Tables>, config: Config, address: Address): Promise<void> {
  await trx
    .insertInto('accounts.bannedAddress')
    .values({ siteId: address.siteId, addressHash: hashOf(config.SECRETS_KEY, address) })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'addressHash']).doUpdateSet({ bannedAt: sql<Date>`platform.now()` }),
    )
    .execute()
}

/** Whether this address belonged to a suspended member whose account has been erased. */
export async function isAddressBanned(
  db: Kysely<Tables>,
  config: Config,
  address: Address,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.bannedAddress')
    .select('siteId')
    .where('siteId', '=', address.siteId)
    .where('addressHash', 'in', hashesOf(config, address))
    .executeTakeFirst()
  return row !== undefined
}

/** Lets an address sign up again. @returns whether it was banned */
export async function allowAddress(
  trx: Transaction<Tables>,
  config: Config,
  address: Address,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('accounts.bannedAddress')
    .where('siteId', '=', address.siteId)
    .where('addressHash', 'in', hashesOf(config, address))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

// Addresses banned before a key rotation stay banned for as long as the installation has the previous key.
function hashesOf(config: Config, address: Address): string[] {
  return activeKeys(config).map((key) => hashOf(key, address))
}

function hashOf(key: string, { siteId, email }: Address): string {
  return sign(key, 'banned-address', `${siteId} ${normaliseEmail(email)}`)
}
