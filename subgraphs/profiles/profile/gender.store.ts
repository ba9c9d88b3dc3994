import { sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Genders<Kind> = { gender: Kind; seeking: Kind }

/** The codes of two genders from the site's list; a gender that was ever offered keeps its code. */
export async function findGenderCodes(
  trx: Transaction<Tables>,
  { gender, seeking }: Genders<string>,
): Promise<Genders<number>> {
  const { rows } = await sql<Genders<number>>`
    select own.code as gender, sought.code as seeking from profiles.gender own, profiles.gender sought
    where own.token = ${gender} and sought.token = ${seeking}`.execute(trx)
  if (rows[0] === undefined) throw new Error(`the site has no gender ${gender} or ${seeking}`)
  return rows[0]
}
