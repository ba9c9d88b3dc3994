import type { Kysely } from 'kysely'
import type { MemberData } from '#platform/members/member-data.ts'
import { ordersPage } from './orders/archive-pages.store.ts'
import type { Tables } from './tables.ts'

const KEPT = 'The law wants bookkeeping kept; amounts and ids only, no profile.'
// The indexes of these tables begin with the site.
const OF_SITE = { member_id: ['t.site_id = $site'] }
const OF_OWN_ORDERS = 't.order_id in (select o.id from billing."order" o where o.account_id = $member)'

/**
 * What billing keeps about members. When a member is erased, the books stay but no longer identify the
 * member.
 */
export const memberData: MemberData = {
  tables: {
    account: { members: ['account_id'], exported: 'rows', erased: 'keep', why: KEPT },
    entry: { members: ['account_id'], others: ['ref'], exported: 'rows', erased: 'keep', why: KEPT },
    lot: { members: ['account_id'], exported: 'rows', erased: 'keep', why: KEPT },
    order: { members: ['account_id'], exported: 'rows', erased: 'keep', why: KEPT },
    payment: { members: [], exported: { where: OF_OWN_ORDERS }, erased: 'keep', why: KEPT },
    discount_use: { members: ['member_id'], found: OF_SITE, exported: 'rows', erased: 'keep', why: KEPT },
    discount_code: {
      members: ['member_id'],
      exported: 'rows',
      erased: { set: { status: "'inactive'" } },
      why: 'Orders may name the code; the id then identifies no member.',
    },
    offer: { members: ['member_id'], found: OF_SITE, exported: 'rows', erased: 'delete' },
    spending_limit: { members: ['member_id'], found: OF_SITE, exported: 'rows', erased: 'delete' },
    invoice: { members: [], exported: { where: OF_OWN_ORDERS }, erased: 'keep', why: KEPT },
    refund: {
      members: ['account_id'],
      exported: 'rows',
      erased: { set: { declared_from: 'null' } },
      why: KEPT,
    },
    credit_note: {
      members: [],
      exported: { where: 't.refund_id in (select r.id from billing.refund r where r.account_id = $member)' },
      erased: 'keep',
      why: KEPT,
    },
    chargeback: { members: ['account_id'], exported: 'rows', erased: 'keep', why: KEPT },
    money_act: {
      members: ['account_id'],
      exported: 'rows',
      secret: ['asked_by', 'asked_by_name', 'decided_by', 'decided_by_name'],
      erased: { set: { words: 'null' } },
    },
    provider_fee: { members: [], exported: { where: OF_OWN_ORDERS }, erased: 'keep', why: KEPT },
    buyer: { members: ['account_id'], exported: 'rows', erased: 'keep', why: KEPT },
    payment_difference: { members: [], exported: { where: OF_OWN_ORDERS }, erased: 'keep', why: KEPT },
    mandate: {
      members: ['account_id'],
      exported: 'rows',
      // A stored card is revoked; a direct debit is for one order, which has been placed.
      erased: {
        set: {
          revoked_at: `case when method <> 'DIRECT_DEBIT' then coalesce(revoked_at, platform.now()) end`,
        },
      },
      why: 'The proof of a mandate is needed for 13 months after the last debit, and with the books.',
    },
    direct_debit: {
      members: ['account_id'],
      exported: 'rows',
      secret: ['details', 'iban_hash', 'phone_hash', 'code_hash'],
      erased: { set: { details: `''`, declared_from: `''` } },
    },
    withdrawal_link: {
      members: ['account_id'],
      exported: 'no',
      erased: 'delete',
      why: 'Hashes of links that work for a day.',
    },
  },
  withoutMembers: [
    'bundle',
    'vat_rate',
    'invoice_counter',
    'provider_fee_walk',
    'credit_note_counter',
    'sandbox_payment',
    'sandbox_refund',
    'payment_method',
    'direct_debit_block',
    'attempt',
    'ledger_check',
    'provider_contact',
    'closing_balance',
    'day_count',
    'daily_money',
  ],
  pages: async (db: Kysely<Tables>, of) => [await ordersPage(db, of)],
}
