import type { RetentionRule } from '#platform/members/retention.ts'

/** How long billing keeps what. The books themselves stay as long as the law demands. */
export const retention: RetentionRule[] = [
  {
    data: 'counters of attempts, by keyed hash',
    kept: 'until the limit is over',
    table: 'attempt',
    due: 'expires_at <= platform.now()',
  },
  {
    data: 'links of withdrawals, as hashes',
    kept: 'a day',
    table: 'withdrawal_link',
    due: 'expires_at <= platform.now()',
  },
  {
    data: 'forms of direct debits whose code was never typed',
    kept: 'a day',
    table: 'direct_debit',
    due: `confirmed_at is null and created_at <= platform.now() - interval '1 day'`,
  },
  {
    data: 'network addresses of withdrawals',
    kept: '90 days, and no longer than the account',
    table: 'refund',
    removedBy: 'billing.forget-addresses',
  },
  {
    data: 'network addresses in the proofs of mandates',
    kept: '13 months after the last debit',
    table: 'mandate',
    removedBy: 'billing.forget-addresses',
  },
  {
    data: 'reports of the nightly check of the books',
    kept: 'a year',
    table: 'ledger_check',
    due: `at <= platform.now() - interval '1 year'`,
  },
]
