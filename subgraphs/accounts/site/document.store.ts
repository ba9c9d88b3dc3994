import { createHash } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import { databaseNow } from '#platform/postgres/clock.ts'
import { newId } from '#platform/base/global-ids.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { SIGNUP_DOCUMENTS, splitTitle, WRITTEN_PAGES, writtenText, type PageDetails } from './page.texts.ts'
import type { DocumentTable, Tables } from '../tables.ts'

export type SignupDocumentKind = (typeof SIGNUP_DOCUMENTS)[number]

/** Every page that a site can write anew (ROUTE-12). */
export const DOCUMENT_KINDS: readonly string[] = [...SIGNUP_DOCUMENTS, ...WRITTEN_PAGES]

/** Adds a version of a page, which is shown from now on. Older versions stay, because consents name them. */
export async function insertDocument(
  trx: Transaction<Tables>,
  { body, ...page }: { siteId: string; kind: string; locale: string; body: string },
): Promise<void> {
  const { title } = splitTitle(body)
  const version = await databaseNow(trx)
  await trx
    .insertInto('accounts.document')
    .values({ ...page, version, title, body, hash: hashOf(body) })
    .execute()
}

/**
 * Takes a page away, in one language or in all: one of the operator's own is gone, another says again what the product has written. Not for terms and
 * privacy statement, whose versions consents name.
 * @returns whether there was one
 */
export async function deleteDocument(
  trx: Transaction<Tables>,
  { siteId, kind, locale }: { siteId: string; kind: string; locale: string | undefined },
): Promise<boolean> {
  let query = trx.deleteFrom('accounts.document').where('siteId', '=', siteId).where('kind', '=', kind)
  if (locale !== undefined) query = query.where('locale', '=', locale)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a new site its terms and privacy statement in every language of the product, with the company's details in them. */
export async function insertDefaultDocuments(
  trx: Transaction<Tables>,
  siteId: string,
  of: PageDetails & { version: Date },
): Promise<void> {
  const documents = SIGNUP_DOCUMENTS.flatMap((kind) =>
    LOCALES.map((locale): DocumentTable => {
      const body = writtenText(kind, locale, of)
      return {
        siteId,
        kind,
        locale,
        version: of.version,
        title: splitTitle(body).title,
        body,
        hash: hashOf(body),
      }
    }),
  )
  await trx.insertInto('accounts.document').values(documents).execute()
}

/**
 * Writes new versions of a sign-up document from the product's text, with the details of site and company as they are now.
 * @param locales those in which it is wanted
 * @returns those in which it has changed; where the newest version says the same already, it stays
 */
export async function renewDocument(
  trx: Transaction<Tables>,
  { siteId, kind, locales }: { siteId: string; kind: SignupDocumentKind; locales: readonly string[] },
  of: PageDetails,
): Promise<string[]> {
  const renewed: string[] = []
  for (const locale of LOCALES.filter((known) => locales.includes(known))) {
    const body = writtenText(kind, locale, of)
    const newest = await trx
      .selectFrom('accounts.document')
      .select('body')
      .where('siteId', '=', siteId)
      .where('kind', '=', kind)
      .where('locale', '=', locale)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest?.body === body) continue
    await insertDocument(trx, { siteId, kind, locale, body })
    renewed.push(locale)
  }
  return renewed
}

const hashOf = (body: string) => createHash('sha256').update(body).digest()

/**
 * Orders translations by what a reader of this locale gets first: that locale, its language, the site's own, English. One order for what is shown
 * and what is accepted, so that a consent names the text that was read.
 */
export function byReader(locale: string) {
  return (eb: ExpressionBuilder<Tables, 'accounts.document'>) =>
    eb
      .case()
      .when('locale', '=', locale)
      .then(0)
      .when('locale', '=', locale.split('-')[0]!)
      .then(1)
      .when(
        'locale',
        '=',
        eb
          .selectFrom('accounts.site')
          .select('accounts.site.defaultLocale')
          .whereRef('accounts.site.id', '=', 'accounts.document.siteId'),
      )
      .then(2)
      .when('locale', '=', 'en')
      .then(3)
      .else(4)
      .end()
}

/** The newest version of each sign-up document in the language in which the reader sees it: what the form links to and the consent records. */
export async function findSignupDocuments(db: Kysely<Tables>, siteId: string, locale: string) {
  return db
    .selectFrom('accounts.document')
    .distinctOn('kind')
    .select(['kind', 'locale', 'version', 'hash', 'title', 'body'])
    .where('siteId', '=', siteId)
    .where('kind', 'in', [...SIGNUP_DOCUMENTS])
    .orderBy('kind')
    .orderBy(byReader(locale))
    .orderBy('locale')
    .orderBy('version', 'desc')
    .execute()
}

/** A document as a member reads and accepts it. */
export type SignupDocument = Awaited<ReturnType<typeof findSignupDocuments>>[number]

/**
 * The sign-up documents of which the member has not accepted the version that is shown now (SIGN-16).
 * @param locale of the page on which they are read
 */
export async function findDocumentsToAccept(
  db: Kysely<Tables>,
  account: { id: string; siteId: string },
  locale: string,
): Promise<SignupDocument[]> {
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
export async function insertConsents(
  trx: Transaction<Tables>,
  account: { id: string; siteId: string },
  documents: SignupDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const consents = documents.map(({ kind, locale, version, hash }) => ({
    id: newId(),
    siteId: account.siteId,
    accountId: account.id,
    documentKind: kind,
    locale,
    version,
    hash,
  }))
  await trx.insertInto('accounts.consent').values(consents).execute()
}
