import type { RetentionRule } from '#platform/members/retention.ts'

/** The retention periods of accounts. */
export const retention: RetentionRule[] = [
  {
    data: 'sessions, with the masked address of the login',
    kept: '30 days from the login',
    table: 'session',
    due: 'expires_at <= platform.now()',
  },
  {
    data: 'counters of attempts, by keyed hash of an address',
    kept: 'until the limit is over',
    table: 'attempt',
    due: 'expires_at <= platform.now()',
  },
  {
    data: 'links in mails, as hashes',
    kept: '7 days after they expired',
    table: 'auth_token',
    due: `expires_at <= platform.now() - interval '7 days'`,
  },
  {
    data: 'pending sign-ups of partners',
    kept: '7 days',
    table: 'partner_signup',
    due: 'expires_at <= platform.now()',
  },
  {
    data: 'webhook messages to partners, and the responses',
    kept: '30 days',
    table: 'webhook_delivery',
    due: `created_at <= platform.now() - interval '30 days'`,
  },
  {
    data: 'tokens of apps that members have authorised, as hashes',
    kept: '30 days from the last use',
    table: 'oauth_token',
    due: 'refresh_expires_at <= platform.now()',
  },
  {
    data: 'codes for the first tokens of an app, as hashes',
    kept: 'as long as tokens that were issued for them',
    table: 'oauth_code',
    due: `expires_at <= platform.now() and not exists (select from accounts.oauth_token t where t.code_id = oauth_code.id)`,
  },
  {
    data: 'challenges for passkeys',
    kept: '5 minutes',
    table: 'passkey_challenge',
    due: 'expires_at <= platform.now()',
  },
  {
    data: 'complaints',
    kept: '2 years after the answer',
    table: 'complaint',
    due: `answered_at <= platform.now() - interval '2 years'`,
  },
  {
    data: 'sign-ups that were never confirmed',
    kept: '30 days',
    table: 'account',
    removedBy: 'accounts.erase-accounts',
  },
  {
    data: 'deleted accounts',
    kept: '14 days, then only the id',
    table: 'account',
    removedBy: 'accounts.erase-accounts',
  },
  {
    data: 'addresses of suspended members who had their account erased, as keyed hashes',
    kept: '2 years after the erasure',
    table: 'banned_address',
    due: `banned_at <= platform.now() - interval '2 years'`,
  },
  { data: 'archives for members', kept: '7 days', table: 'export', removedBy: 'accounts.expire-exports' },
]
