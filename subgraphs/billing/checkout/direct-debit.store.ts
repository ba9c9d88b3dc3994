import { sql, type Kysely, type Transaction } from 'kysely'
import { seal, unseal } from '#platform/base/sealed.ts'
import type { SecretsKeys } from '#platform/base/secrets.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables, DirectDebitTable } from '../tables.ts'
import { DEBITS_PER_MONTH, type DirectDebitForm } from './direct-debit.rules.ts'

export type DirectDebit = Omit<DirectDebitTable, 'codeSentAt' | 'tries' | 'createdAt'> & {
  codeSentAt: Date
  tries: number
  createdAt: Date
}

export type NewDirectDebit = Omit<
  DirectDebitTable,
  'codeSentAt' | 'tries' | 'createdAt' | 'confirmedAt' | 'mandateId'
>

/** The form as the database keeps it. */
export function sealForm(keys: SecretsKeys, form: DirectDebitForm): string {
  return seal(keys, 'direct-debit', JSON.stringify(form))
}

/** The form as the member filled it in. */
export function openForm(keys: SecretsKeys, debit: Pick<DirectDebit, 'details'>): DirectDebitForm {
  return JSON.parse(unseal(keys, 'direct-debit', debit.details)) as DirectDebitForm
}

export async function insertDirectDebit(trx: Transaction<Tables>, debit: NewDirectDebit): Promise<void> {
  await trx
    .insertInto('billing.directDebit')
    .values({ ...debit, confirmedAt: null, mandateId: null })
    .execute()
}

/** The viewer's own form by id. */
export function findDirectDebitFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: string,
): Promise<DirectDebit | undefined> {
  return db
    .selectFrom('billing.directDebit')
    .selectAll()
    .where('siteId', '=', viewer.siteId)
    .where('accountId', '=', viewer.memberId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Counts a try of a code. A transaction that then finds the code wrong must commit, so that the try stays
 * counted.
 * @returns false when there are no tries left
 */
export async function countCodeTry(trx: Transaction<Tables>, id: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing.directDebit')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a new code in place of the old one, at most once per `seconds`. @returns false when it is too soon */
export async function replaceCode(
  trx: Transaction<Tables>,
  id: string,
  code: { hash: string; seconds: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing.directDebit')
    .set({ codeHash: code.hash, codeSentAt: sql<Date>`platform.now()`, tries: 0 })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .where(sql<boolean>`code_sent_at <= platform.now() - make_interval(secs => ${code.seconds})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// A mandate that is this young may still get its order.
const ORDERING_MINUTES = 10

/**
 * Whether a member or an account has had as many direct debits as are taken, or the member's account is
 * flagged. A mandate counts once it has an order, and until then while it may get one: the order can be
 * refused after the code, for its price or the member's own limit. Under the account's lock it is exact.
 * @param asked.formId the form that is asked about, which does not count
 */
export async function isOverDebitLimit(
  db: Kysely<Tables>,
  viewer: Viewer,
  { ibanHashes, formId }: { ibanHashes: string[]; formId: string },
): Promise<boolean> {
  const { rows } = await sql<{ count: number; flagged: boolean }>`
    select (select count(*)::int from billing.direct_debit d where d.site_id = ${viewer.siteId}::uuid and d.confirmed_at > platform.now() - interval '30 days'
        and d.id <> ${formId}::uuid
        and (d.account_id = ${viewer.memberId}::uuid or d.iban_hash = any(${ibanHashes}::text[]))
        and (d.confirmed_at > platform.now() - make_interval(mins => ${ORDERING_MINUTES})
          or exists (select from billing.payment p join billing."order" o on o.id = p.order_id
            where p.mandate_id = d.mandate_id and (p.provider_ref is not null or o.state <> 'FAILED')))) as count,
      exists (select from billing.account a where a.account_id = ${viewer.memberId}::uuid and (a.flagged_at is not null or a.debt > 0)) as flagged`.execute(
    db,
  )
  return rows[0]!.flagged || rows[0]!.count >= DEBITS_PER_MONTH
}

/** Writes the mandate that a typed code gives. Its name at the provider follows. */
export async function insertDebitMandate(
  trx: Transaction<Tables>,
  { debit, mandateId, provider }: { debit: DirectDebit; mandateId: string; provider: string },
): Promise<void> {
  const {
    siteId,
    accountId,
    ibanLabel,
    phoneLabel,
    reference,
    mandateText,
    locale,
    declaredFrom,
    codeSentAt,
  } = debit
  await trx
    .insertInto('billing.mandate')
    .values({
      id: mandateId,
      siteId,
      accountId,
      provider,
      method: 'DIRECT_DEBIT',
      label: ibanLabel,
      customerRef: null,
      mandateRef: null,
      reference,
      locale,
      text: mandateText,
      proof: JSON.stringify({
        codeSentTo: phoneLabel,
        codeSentAt,
        codeTypedFrom: declaredFrom,
        directDebitId: debit.id,
      }),
      revokedAt: null,
      providerAskedAt: null,
      providerRevokedAt: null,
    })
    .execute()
  await trx
    .updateTable('billing.directDebit')
    .set({ confirmedAt: sql<Date>`platform.now()`, mandateId })
    .where('id', '=', debit.id)
    .execute()
}

/** Counts a mandate's form anew, because it is about to be ordered with once more. */
export async function renewConfirmation(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx
    .updateTable('billing.directDebit')
    .set({ confirmedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .execute()
}

export async function nameMandate(
  trx: Transaction<Tables>,
  mandateId: string,
  refs: { customerRef: string; mandateRef: string },
): Promise<void> {
  await trx.updateTable('billing.mandate').set(refs).where('id', '=', mandateId).execute()
}

/** Whether the member has confirmed a direct debit by a code that was sent to this number. */
export async function hasConfirmedPhone(
  db: Kysely<Tables>,
  viewer: Viewer,
  phoneHashes: string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('billing.directDebit')
    .select('id')
    .where('accountId', '=', viewer.memberId)
    .where('phoneHash', 'in', phoneHashes)
    .where('confirmedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
