import type { Kysely, Selectable } from 'kysely'
import type { CompanyTable, Tables } from './tables.ts'

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
