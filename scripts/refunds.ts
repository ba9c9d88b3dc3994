import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/config.ts'
import { creditNoteNumber } from '../subgraphs/billing/invoice.rules.ts'
import { formatMoney } from '../subgraphs/billing/order.rules.ts'
import { notePaidByHand } from '../subgraphs/billing/refund.actions.ts'
import { listRefusedRefunds, type RefusedRefund } from '../subgraphs/billing/refund.store.ts'
import type { BillingTables } from '../subgraphs/billing/tables.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run refunds -- list --site <token>                          what the payment provider refused to pay back, oldest first
npm run refunds -- paid --site <token> --credit-note <number>   it was paid in another way, for instance by bank; the member reads so`

/** `npm run refunds`: refunds of one site that somebody has to pay by hand (CRED-07). */
printHelpIfAsked(USAGE)
await runOperatorCommand('refunds', () => {
  const {
    positionals: [action, ...more],
    values: { site: token, 'credit-note': note },
  } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string' }, 'credit-note': { type: 'string' } },
  })
  const isComplete = action === 'list' || (action === 'paid' && note !== undefined)
  if (token === undefined || more.length > 0 || !isComplete) throw new ConfigError(USAGE)
  return async (connect) => {
    const db = connect<BillingTables>()
    const refused = await listRefusedRefunds(db, await findSiteId(db, token))
    if (action === 'list')
      return refused.map(described).join('\n') || 'Nothing waits to be paid back by hand.'
    const refund = refused.find((candidate) => noteOf(candidate) === note)
    if (refund === undefined || !(await notePaidByHand(db, refund)))
      throw new ConfigError(`No credit note ${note} waits to be paid back by hand.`)
    return `${note} is paid back; the member reads so.`
  }
})

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
