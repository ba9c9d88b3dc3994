import { randomInt } from 'node:crypto'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import { PARTNER_SCOPES, type PartnerScope } from '#platform/requests/audience.ts'
import type { PartnerTraffic } from '#platform/requests/request-context.ts'
import { insertApiKey } from '../partner/api-key.store.ts'
import { updateCompany } from '../site/company.store.ts'
import { demoCompany } from '../site/demo-company.rules.ts'
import { insertDefaultDocuments } from '../site/document.store.ts'
import type { SiteTable, Tables } from '../tables.ts'

type SiteRow = Selectable<SiteTable>

/** The row of the partner's own site, whose name, languages and looks its sandbox has. */
export function findSiteRow(db: Kysely<Tables>, siteId: string): Promise<SiteRow> {
  return db.selectFrom('accounts.site').selectAll().where('id', '=', siteId).executeTakeFirstOrThrow()
}

/** An invented member of a sandbox, with a token that acts as them. */
export type SandboxMember = { id: string; email: string; token: string }

/** What opens a fresh sandbox. It is shown once. */
export type SandboxAccess = { key: string; members: SandboxMember[] }

/** What a fresh copy becomes: the sandbox of one partner, at an address of its own. */
export type Fitting = {
  site: SiteRow
  host: string
  keyPrefix: string
  partner: string
  traffic: PartnerTraffic
  costPerMinute: number
}

// Processes cache contents by site and version. All sandboxes copy one site, so each gets a random version.
const CONTENT_VERSION_MAX = 2_000_000_000
const MEMBERS = 4
const TOKEN_DAYS = 366

/** Gives a fresh copy the partner's site, a key with every scope, and tokens of some members. */
export function fitSandbox(db: Kysely<Tables>, fitting: Fitting): Promise<SandboxAccess> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx.selectFrom('accounts.site').select('id').executeTakeFirstOrThrow()
    await fitSite(trx, id, fitting)
    const { key } = await insertApiKey(trx, id, {
      partner: fitting.partner,
      scopes: Object.keys(PARTNER_SCOPES) as PartnerScope[],
      traffic: fitting.traffic,
      costPerMinute: fitting.costPerMinute,
      prefix: fitting.keyPrefix,
    })
    return { key, members: await openSessions(trx, id) }
  })
}

async function fitSite(trx: Transaction<Tables>, id: string, { site, host }: Fitting): Promise<void> {
  // Switch off the trigger that counts versions up: the site must not keep the copied one.
  await sql`alter table accounts.site disable trigger user`.execute(trx)
  const { companyId } = await trx
    .updateTable('accounts.site')
    .set({
      token: site.token,
      name: site.name,
      locales: site.locales,
      defaultLocale: site.defaultLocale,
      supportEmail: site.supportEmail,
      supportPhone: site.supportPhone,
      mailName: site.mailName,
      indexTitle: JSON.stringify(site.indexTitle),
      description: JSON.stringify(site.description),
      // Another host that serves the site's pictures cannot check what the sandbox signs.
      settings: JSON.stringify({ ...site.settings, cdnPrefix: '' }),
      contentVersion: randomInt(1, CONTENT_VERSION_MAX),
    })
    .where('id', '=', id)
    .returning('companyId')
    .executeTakeFirstOrThrow()
  await sql`alter table accounts.site enable trigger user`.execute(trx)
  await trx.deleteFrom('accounts.domain').where('siteId', '=', id).execute()
  await trx.insertInto('accounts.domain').values({ host, siteId: id, isPrimary: true }).execute()
  const company = demoCompany({ name: site.name, supportPhone: site.supportPhone })
  await updateCompany(trx, companyId, company)
  const { version } = await trx
    .deleteFrom('accounts.document')
    .where('siteId', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await insertDefaultDocuments(trx, id, { site, company, version })
}

// A demo creates the accounts with full inboxes first.
async function openSessions(trx: Transaction<Tables>, siteId: string): Promise<SandboxMember[]> {
  const accounts = await trx
    .selectFrom('accounts.account')
    .select(['id', 'email'])
    .where('siteId', '=', siteId)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(MEMBERS)
    .execute()
  const members = accounts.map(({ id, email }) => ({ id, email: email!, token: newToken() }))
  await trx
    .insertInto('accounts.session')
    .values(
      members.map(({ id, token }) => ({
        id: newId(),
        siteId,
        accountId: id,
        tokenHash: hashToken(token),
        expiresAt: sql<Date>`platform.now() + ${TOKEN_DAYS} * interval '1 day'`,
        passwordGivenAt: null,
        userAgent: 'Sandbox token',
      })),
    )
    .execute()
  return members
}
