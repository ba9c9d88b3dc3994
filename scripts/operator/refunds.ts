import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/base/config.ts'
import { MoneyActRefusedError } from '#subgraphs/billing/errors.ts'
import { creditNoteNumber } from '#subgraphs/billing/invoices/invoice.rules.ts'
import { markRefundPaidByBank, noteDifferences } from '#subgraphs/billing/operator/refund-work.actions.ts'
import { formatMoney } from '#subgraphs/billing/orders/order.rules.ts'
import { listRefusedRefunds, type RefusedRefund } from '#subgraphs/billing/orders/refund.store.ts'
import { listDifferences } from '#subgraphs/billing/payments/payment-difference.store.ts'
import type { Tables } from '#subgraphs/billing/tables.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run refunds -- list --site <token>                          Lists refunds that the payment provider refused or failed to pay, the oldest first.
npm run refunds -- paid --site <token> --credit-note <number>   Records that you paid a refund in another way, such as by bank, and informs the member.
npm run refunds -- differences --site <token>                   Lists differences between the provider and the books that need your review (docs/operating/payments.md).
npm run refunds -- noted --site <token> --order <number>        Marks an order's difference as reviewed. It is listed again when it changes.`

// The console demands the operator's own words; a command has none.
const COMMAND = 'npm run refunds'

/**
 * `npm run refunds`: refunds of one site that must be paid manually (CRED-07), and differences between the
 * provider and the books.
 */
printHelpIfAsked(USAGE)
await runOperatorCommand('refunds', () => {
  const {
    positionals: [action, ...more],
    values: { site: token, 'credit-note': note, order },
  } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string' }, 'credit-note': { type: 'string' }, order: { type: 'string' } },
  })
  const act = actionOf(action, { note, order })
  if (token === undefined || more.length > 0 || act === undefined) throw new ConfigError(USAGE)
  return async (connect) => {
    const db = connect<Tables>()
    return act(db, await findSiteId(db, token))
  }
})

type Act = (db: Kysely<Tables>, siteId: string) => Promise<string>

function actionOf(
  action: string | undefined,
  { note, order }: { note: string | undefined; order: string | undefined },
): Act | undefined {
  if (action === 'list') return listAll
  if (action === 'paid' && note !== undefined) return (db, siteId) => notePaid(db, siteId, note)
  if (action === 'differences') return listAllDifferences
  if (action === 'noted' && order !== undefined) return (db, siteId) => noteSeen(db, siteId, order)
  return undefined
}

async function listAll(db: Kysely<Tables>, siteId: string): Promise<string> {
  const refused = await listRefusedRefunds(db, siteId)
  const differences = (await listDifferences(db, siteId)).length
  return [
    refused.map(described).join('\n') || 'There are no refunds to pay by hand.',
    ...(differences === 0 ? [] : [`${differences} differences to review: npm run refunds -- differences`]),
  ].join('\n')
}

async function notePaid(db: Kysely<Tables>, siteId: string, note: string): Promise<string> {
  await explained(
    markRefundPaidByBank(db, { commandLine: true, siteId }, { creditNote: note, purpose: COMMAND }),
    `There is no refund to pay by hand with credit note ${note}.`,
  )
  return `${note} is recorded as paid, and the member is informed.`
}

async function explained(act: Promise<unknown>, explanation: string): Promise<void> {
  await act.catch((error: unknown) => {
    throw error instanceof MoneyActRefusedError ? new ConfigError(explanation) : error
  })
}

async function listAllDifferences(db: Kysely<Tables>, siteId: string): Promise<string> {
  const lines = (await listDifferences(db, siteId)).map((difference) =>
    [
      difference.kind,
      difference.firstSeenAt.toISOString(),
      `order ${difference.orderNumber}`,
      `books: ${difference.expected}`,
      `provider: ${difference.found}`,
      `payment ${difference.providerRef ?? 'unknown to the provider'}`,
      `member ${difference.accountId}`,
    ].join('  '),
  )
  return lines.join('\n') || 'There are no differences in what was compared.'
}

async function noteSeen(db: Kysely<Tables>, siteId: string, orderNumber: string): Promise<string> {
  await explained(
    noteDifferences(db, { commandLine: true, siteId }, { orderNumber, purpose: COMMAND }),
    `There is no difference to review for order ${orderNumber}.`,
  )
  return `The difference of order ${orderNumber} is marked as reviewed.`
}

function noteOf({ creditNoteYear, creditNoteNumber: number }: RefusedRefund): string {
  return creditNoteNumber(creditNoteYear, number)
}

function described(refund: RefusedRefund): string {
  const { createdAt, amountMinor, currency, orderNumber, providerRef, accountId } = refund
  return [
    noteOf(refund),
    createdAt.toISOString(),
    formatMoney(amountMinor, currency, 'en'),
    `order ${orderNumber}`,
    `payment ${providerRef ?? 'unknown to the provider'}`,
    `member ${accountId}`,
  ].join('  ')
}
