import { createHash } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import type { Tables } from '../tables.ts'
import type { DocumentTable } from '../tables/document.tables.ts'
import { SIGNUP_DOCUMENTS, splitTitle, WRITTEN_PAGES, writtenText, type PageDetails } from './page.texts.ts'

export type SignupDocumentKind = (typeof SIGNUP_DOCUMENTS)[number]

/** Every page that a site can override (ROUTE-12). */
export const DOCUMENT_KINDS: readonly string[] = [...SIGNUP_DOCUMENTS, ...WRITTEN_PAGES]

/** A text at a place of a site: a page in one language. */
export type DocumentPlace = { siteId: string; kind: string; locale: string }

/**
 * Adds a page version, which is shown from now on. Older versions stay, because consents reference them.
 * @param publishedBy the operator; null for a command on the server
 * @returns the version: the moment at which it took effect
 */
export async function insertDocument(
  trx: Transaction<Tables>,
  { body, publishedBy, ...place }: DocumentPlace & { body: string; publishedBy: string | null },
): Promise<Date> {
  const { title } = splitTitle(body)
  const now = await databaseNow(trx)
  const newest = await findNewestDocument(trx, place)
  // Never below the newest one, which would go on being shown.
  const version = newest !== undefined && newest.version >= now ? new Date(newest.version.getTime() + 1) : now
  await trx
    .insertInto('accounts.document')
    .values({ ...place, version, title, body, hash: hashOf(body), publishedBy })
    .execute()
  return version
}

/** The version that readers of the language get; undefined when the site has no text of its own in it. */
export function findNewestDocument(db: Kysely<Tables>, { siteId, kind, locale }: DocumentPlace) {
  return db
    .selectFrom('accounts.document')
    .select(['version', 'title', 'body', 'publishedBy'])
    .where('siteId', '=', siteId)
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Removes a page in one language or in all: the operator's own page disappears, and any other falls back to
 * the product's text. Not for terms and privacy statement, because consents reference their versions.
 * @returns how many versions there were, for each language
 */
export async function deleteDocument(
  trx: Transaction<Tables>,
  { siteId, kind, locale }: { siteId: string; kind: string; locale: string | undefined },
): Promise<Record<string, number>> {
  let query = trx.deleteFrom('accounts.document').where('siteId', '=', siteId).where('kind', '=', kind)
  if (locale !== undefined) query = query.where('locale', '=', locale)
  const rows = await query.returning('locale').execute()
  const counts = Object.entries(Object.groupBy(rows, (row) => row.locale))
  return Object.fromEntries(counts.map(([language, versions]) => [language, versions!.length]))
}

/**
 * Inserts a new site's terms and privacy statement in every language of the product, with the company's
 * details.
 */
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
        publishedBy: null,
      }
    }),
  )
  await trx.insertInto('accounts.document').values(documents).execute()
}

/** A new version of a document in one language, and the one before it. */
export type RenewedDocument = { locale: string; before: Date | undefined; after: Date }

/**
 * Writes new versions of a sign-up document from the product's text, with the current details of site and
 * company.
 * @param locales the requested ones
 * @returns the versions in which it has changed; an identical newest version stays
 */
export async function renewDocument(
  trx: Transaction<Tables>,
  given: {
    siteId: string
    kind: SignupDocumentKind
    locales: readonly string[]
    publishedBy: string | null
  },
  of: PageDetails,
): Promise<RenewedDocument[]> {
  const { siteId, kind, locales, publishedBy } = given
  const renewed: RenewedDocument[] = []
  for (const locale of LOCALES.filter((known) => locales.includes(known))) {
    const body = writtenText(kind, locale, of)
    const newest = await findNewestDocument(trx, { siteId, kind, locale })
    if (newest?.body === body) continue
    const after = await insertDocument(trx, { siteId, kind, locale, body, publishedBy })
    renewed.push({ locale, before: newest?.version, after })
  }
  return renewed
}

/** Whether a page is accepted at sign-up, and again in each new version. */
export function isSignupDocument(kind: string): kind is SignupDocumentKind {
  return SIGNUP_DOCUMENTS.some((known) => known === kind)
}

/** The hash of a text, as a consent names it. */
export const hashOf = (body: string) => createHash('sha256').update(body).digest()

/**
 * Orders translations by a reader's preference: the locale, its language, the site's own, English. Display
 * and acceptance share this order, so that a consent names the text that was read.
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

/**
 * The newest version of each sign-up document in the reader's language: the form links to it and the consent
 * records it.
 */
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
 * The sign-up documents whose current version the member has not accepted (SIGN-16).
 * @param locale of the page that shows them
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
