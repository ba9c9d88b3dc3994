import { isValidIBAN } from 'ibantools'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { pastedPhone } from '#platform/base/pasted-text.rules.ts'
import { keyedHashes } from '#platform/base/sealed.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { readPurpose } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { MoneyActRefusedError } from '../errors.ts'
import { deleteDirectDebitBlock, insertDirectDebitBlock } from '../payments/direct-debit-block.store.ts'
import { readIban } from '../payments/iban.rules.ts'
import type { Tables } from '../tables.ts'

type Context = RequestContext<Tables>
type Given = { iban?: string | null | undefined; phone?: string | null | undefined; purpose: string }

/**
 * Takes no direct debits from an account or number on this site any more (PAY-06). Blocking it twice is
 * blocking it once.
 * @returns what is blocked, as it may be shown
 * @throws InvalidInputError; RequestError FORBIDDEN
 */
export async function blockDirectDebit(ctx: Context, given: Given): Promise<string> {
  const { operatorId } = requireOperator(ctx, ['finance'])
  const { kind, hashes, shown, purpose } = readBlocked(ctx, given)
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const reason = `operator ${operatorId}`
    await insertDirectDebitBlock(trx, { siteId: ctx.site.id, kind, hash: hashes[0]!, reason })
    await writeAudit(trx, ctx, 'billing', {
      action: 'direct-debit.blocked',
      subjectType: kind,
      purpose,
      after: { shown },
    })
  })
  return shown
}

/**
 * Takes direct debits from an account or number again, also after a charge-back.
 * @returns what is free again, as it may be shown
 * @throws InvalidInputError; MoneyActRefusedError BLOCK_NOT_FOUND; RequestError FORBIDDEN
 */
export async function unblockDirectDebit(ctx: Context, given: Given): Promise<string> {
  requireOperator(ctx, ['finance'])
  const { kind, hashes, shown, purpose } = readBlocked(ctx, given)
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const reasons = await deleteDirectDebitBlock(trx, { siteId: ctx.site.id, kind, hashes })
    if (reasons.length === 0) throw new MoneyActRefusedError('BLOCK_NOT_FOUND')
    await writeAudit(trx, ctx, 'billing', {
      action: 'direct-debit.unblocked',
      subjectType: kind,
      purpose,
      before: { shown, reasons },
    })
  })
  return shown
}

function readBlocked(ctx: Context, given: Given) {
  const iban = readIban(given.iban ?? '')
  const phone = pastedPhone(given.phone ?? '')
  const faults: InvalidField[] = []
  const purpose = readPurpose(given.purpose, faults)
  if ((iban === '') === (phone === '')) faults.push({ path: 'iban', code: 'REQUIRED' })
  else if (iban !== '' && !isValidIBAN(iban)) faults.push({ path: 'iban', code: 'IBAN_INVALID' })
  else if (phone !== '' && !/^\+\d{6,15}$/.test(phone)) faults.push({ path: 'phone', code: 'PHONE_INVALID' })
  if (faults.length > 0) throw new InvalidInputError(faults)
  const kind = iban === '' ? ('phone' as const) : ('iban' as const)
  const text = kind === 'iban' ? iban : phone
  return { kind, hashes: keyedHashes(ctx.services.config, kind, text), shown: `••${text.slice(-4)}`, purpose }
}
