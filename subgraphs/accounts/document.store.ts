import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { CompanyTable, DocumentTable, Tables } from './tables.ts'
import type { Selectable } from 'kysely'

/** The documents that somebody who signs up accepts. */
export const SIGNUP_DOCUMENTS = ['terms', 'privacy'] as const

// Written for these two; a site in another language shows the English one until its operator adds a translation.
const WRITTEN_LOCALES = ['nl', 'en']

/** Gives a new site its terms and privacy statement, with the company's details in them. */
export async function insertDefaultDocuments(
  trx: Transaction<Tables>,
  site: { id: string; name: string; supportEmail: string; minAge: number; refundDays: number },
  of: { company: Selectable<CompanyTable>; version: Date },
): Promise<void> {
  const { company, version } = of
  const details: Record<string, string> = {
    company: company.name, address: company.address, city: company.city, country: company.country, kvk: company.kvk,
    site: site.name, supportEmail: site.supportEmail, minAge: String(site.minAge), refundDays: String(site.refundDays),
  }
  const documents = SIGNUP_DOCUMENTS.flatMap((kind) =>
    WRITTEN_LOCALES.map((locale): DocumentTable => {
      const text = readFileSync(path.join(import.meta.dirname, 'documents', `${kind}.${locale}.md`), 'utf8')
      const body = text.replace(/\{(\w+)\}/g, (_match, name: string) => details[name] ?? '')
      const title = body.match(/^# (.+)$/m)?.[1] ?? kind
      return { siteId: site.id, kind, locale, version, title, body, hash: createHash('sha256').update(body).digest() }
    }),
  )
  await trx.insertInto('accounts.document').values(documents).execute()
}

/**
 * The newest version of each sign-up document in the language the member reads, else in English, else in any: what the form links to and the
 * consent records.
 */
export async function findSignupDocuments(db: Kysely<Tables>, siteId: string, locale: string) {
  const language = locale.split('-')[0]!
  return db
    .selectFrom('accounts.document')
    .distinctOn('kind')
    .select(['kind', 'locale', 'version', 'hash', 'title', 'body'])
    .where('siteId', '=', siteId)
    .where('kind', 'in', [...SIGNUP_DOCUMENTS])
    .orderBy('kind')
    .orderBy((eb) => eb.case().when('locale', '=', locale).then(0).when('locale', '=', language).then(1).when('locale', '=', 'en').then(2).else(3).end())
    .orderBy('version', 'desc')
    .execute()
}

/** A document as a member reads and accepts it. */
export type SignupDocument = Awaited<ReturnType<typeof findSignupDocuments>>[number]

/**
 * The sign-up documents of which the member has not accepted the version that is shown now (SIGN-16).
 * @param locale of the page on which they are read
 */
export async function findDocumentsToAccept(db: Kysely<Tables>, account: { id: string; siteId: string }, locale: string): Promise<SignupDocument[]> {
  const documents = await findSignupDocuments(db, account.siteId, locale)
  const accepted = await db
    .selectFrom('accounts.consent')
    .select(['documentKind', (eb) => eb.fn.max('version').as('version')])
    .where('accountId', '=', account.id)
    .groupBy('documentKind')
    .execute()
  const newest = new Map(accepted.map(({ documentKind, version }) => [documentKind, version]))
  return documents.filter(({ kind, version }) => version > (newest.get(kind) ?? new Date(0)))
}

/** Records that the member accepted these documents: kind, language, version, hash and time. */
export async function insertConsents(trx: Transaction<Tables>, account: { id: string; siteId: string }, documents: SignupDocument[]): Promise<void> {
  if (documents.length === 0) return
  const consents = documents.map(({ kind, locale, version, hash }) => ({
    id: newId(), siteId: account.siteId, accountId: account.id, documentKind: kind, locale, version, hash,
  }))
  await trx.insertInto('accounts.consent').values(consents).execute()
}
