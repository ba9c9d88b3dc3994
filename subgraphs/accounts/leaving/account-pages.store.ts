import type { Kysely } from 'kysely'
import type { ArchivePage } from '#platform/members/archive-page.ts'
import { consentText } from '../consent/consent.texts.ts'
import type { Tables } from '../tables.ts'

/** The account with its devices, and what the member accepted and consented to, as pages. */
export async function accountPages(
  db: Kysely<Tables>,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<ArchivePage[]> {
  const account = await db
    .selectFrom('accounts.account')
    .select(['email', 'signedUpAt', 'locale', 'country'])
    .where('id', '=', memberId)
    .where('siteId', '=', siteId)
    .executeTakeFirst()
  if (account === undefined || account.email === null) return []
  const sessions = await db
    .selectFrom('accounts.session')
    .select(['userAgent', 'lastSeenAt'])
    .where('accountId', '=', memberId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return [
    {
      name: 'account',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: 'email', values: [{ text: account.email }] },
            { label: 'signedUp', values: [{ at: account.signedUpAt }] },
            { label: 'language', values: [{ language: account.locale }] },
            { label: 'country', values: [{ country: account.country.toUpperCase() }] },
          ],
        },
        {
          kind: 'table',
          heading: 'devices',
          columns: ['device', 'lastSeen'],
          rows: sessions.map(({ userAgent, lastSeenAt }) => [{ text: userAgent }, { at: lastSeenAt }]),
        },
      ],
    },
    await consentsPage(db, memberId),
  ]
}

async function consentsPage(db: Kysely<Tables>, memberId: string): Promise<ArchivePage> {
  const documents = await db
    .selectFrom('accounts.consent')
    .select(['documentKind', 'version', 'acceptedAt'])
    .where('accountId', '=', memberId)
    .orderBy('acceptedAt', 'desc')
    .execute()
  const receipts = await db
    .selectFrom('accounts.consentReceipt')
    .select(['purpose', 'given', 'locale', 'textVersion', 'decidedAt'])
    .where('accountId', '=', memberId)
    .orderBy('decidedAt', 'desc')
    .execute()
  return {
    name: 'consents',
    blocks: [
      {
        kind: 'table',
        heading: null,
        columns: ['document', 'version', 'decision', 'when'],
        rows: receipts.map((receipt) => [
          { text: consentText(receipt.purpose, receipt.locale).text },
          { at: receipt.textVersion },
          { word: receipt.given ? 'given' : 'withdrawn' },
          { at: receipt.decidedAt },
        ]),
      },
      {
        kind: 'table',
        heading: 'documents',
        columns: ['document', 'version', 'when'],
        rows: documents.map(({ documentKind, version, acceptedAt }) => [
          { word: documentKind },
          { at: version },
          { at: acceptedAt },
        ]),
      },
    ],
  }
}
