import type { Kysely, Selectable, Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { CompanyTable, Tables } from '../tables.ts'
import type { CompanyDefinition } from './site-definition.rules.ts'

/** The company that runs a site. */
export type Company = Selectable<CompanyTable>

/** Reads the company of a site. */
export function findCompanyOf(db: Kysely<Tables>, siteId: string): Promise<Company> {
  return db
    .selectFrom('accounts.company')
    .innerJoin('accounts.site', 'accounts.site.companyId', 'accounts.company.id')
    .selectAll('accounts.company')
    .where('accounts.site.id', '=', siteId)
    .executeTakeFirstOrThrow()
}

/** @returns the new company's id */
export async function insertCompany(
  trx: Transaction<Tables>,
  { vatNumbers, ...company }: CompanyDefinition,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('accounts.company')
    .values({ id, ...company, vatNumbers: JSON.stringify(vatNumbers) })
    .execute()
  return id
}

/** Replaces a company's data. The change shows at once on every site that it runs. */
export async function updateCompany(
  trx: Transaction<Tables>,
  id: string,
  { vatNumbers, ...company }: CompanyDefinition,
): Promise<void> {
  await trx
    .updateTable('accounts.company')
    .set({ ...company, vatNumbers: JSON.stringify(vatNumbers) })
    .where('id', '=', id)
    .execute()
}
