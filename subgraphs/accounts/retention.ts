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
    data: 'what the keys of partners used, by day',
    kept: '400 days',
    table: 'api_usage',
    due: `day <= (platform.now() - interval '400 days')::date`,
  },
  {
    data: 'which deprecated parts of the API the keys of partners used, by day',
    kept: '400 days',
    table: 'deprecated_use',
    due: `day <= (platform.now() - interval '400 days')::date`,
  },
  {
    data: 'sandboxes of partners, with their database',
    kept: '30 days from the last use',
    table: 'sandbox',
    removedBy: 'accounts.delete-unused-sandboxes',
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
    data: 'sessions of operators, with their address',
    kept: '8 hours from the login, or 30 minutes from the last request',
    table: 'operator_session',
    due: `created_at <= platform.now() - interval '8 hours' or last_seen_at <= platform.now() - interval '30 minutes'`,
  },
  {
    data: 'logins of operators that lack the code',
    kept: '10 minutes',
    table: 'operator_challenge',
    due: 'expires_at <= platform.now()',
  },
  {
    data: 'challenges for passkeys of operators',
    kept: '5 minutes',
    table: 'operator_passkey_challenge',
    due: 'expires_at <= platform.now()',
  },
  {
    data: 'complaints',
    kept: '2 years after the answer',
    table: 'complaint',
    due: `answered_at <= platform.now() - interval '2 years'`,
  },
  {
    data: 'cases of moderators with their reports and decisions',
    kept: '2 years after they were closed',
    table: 'moderation_case',
    due: `closed_at <= platform.now() - interval '2 years'`,
    // The evidence of a threat to life, and reported pictures.
    files: `select d.evidence_key from accounts.moderation_decision d where d.case_id = moderation_case.id and d.evidence_key is not null
      union all select k.storage_key from accounts.kept_picture k where k.case_id = moderation_case.id and k.storage_key is not null`,
  },
  {
    data: 'pictures of reported photos, sealed',
    kept: '2 years after the case was closed',
    table: 'kept_picture',
    removedBy: 'accounts.keep-retention',
  },
  {
    data: 'decisions of moderators without a case, and their statements of reasons',
    kept: '2 years after the decision',
    table: 'moderation_decision',
    due: `case_id is null and decided_at <= platform.now() - interval '2 years'`,
  },
  {
    data: 'reports of members',
    kept: '2 years after the case was closed',
    table: 'report',
    removedBy: 'accounts.keep-retention',
  },
  {
    data: 'statements of reasons with their appeals',
    kept: '2 years after the case was closed',
    table: 'statement',
    removedBy: 'accounts.keep-retention',
  },
  {
    data: 'appeals against statements of reasons',
    kept: '2 years after the case was closed',
    table: 'appeal',
    removedBy: 'accounts.keep-retention',
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
  {
    data: 'log lines of failed requests, without words or addresses',
    kept: '30 days, and the newest 20,000',
    table: 'log_line',
    due: `at <= platform.now() - interval '30 days'`,
  },
  {
    data: 'how many log lines came too fast to be kept',
    kept: '30 days',
    table: 'log_gap',
    due: `at <= platform.now() - interval '30 days'`,
  },
  { data: 'archives for members', kept: '7 days', table: 'export', removedBy: 'accounts.expire-exports' },
]
