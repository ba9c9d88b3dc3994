import type { Kysely } from 'kysely'
import { SUBGRAPHS } from '#platform/base/config.ts'
import type { MemberData } from '#platform/members/member-data.ts'
import { exportPartKey } from '#platform/process/member-data.jobs.ts'
import { accountPages } from './leaving/account-pages.store.ts'
import type { Tables } from './tables.ts'

// A photo's id is the name of its files.
const NO_PHOTO = `case when subject_type = 'photo' then gen_random_uuid() else subject_id end`

/** The member data that accounts stores. */
export const memberData: MemberData = {
  tables: {
    account: {
      members: ['id'],
      exported: 'rows',
      secret: ['password_hash'],
      erased: 'keep',
      why: 'The tombstone: the erasing job has already removed address and password.',
    },
    session: { members: ['account_id'], exported: 'rows', secret: ['token_hash'], erased: 'delete' },
    auth_token: {
      members: ['account_id'],
      exported: 'no',
      erased: 'delete',
      why: 'Hashes of links in mails, which open accounts.',
    },
    consent: { members: ['account_id'], exported: 'rows', erased: 'delete' },
    dismissal: { members: ['account_id'], exported: 'rows', erased: 'delete' },
    consent_receipt: { members: ['account_id'], exported: 'rows', erased: 'delete' },
    tracking: { members: ['account_id'], exported: 'rows', erased: 'delete' },
    partner_signup: {
      members: [],
      exported: 'no',
      erased: 'keep',
      why: 'A partner’s data about a person without an account; deleted after seven days, or when the account is created.',
    },
    webhook_endpoint: {
      members: [],
      exported: 'no',
      erased: 'keep',
      why: 'Addresses of partners, none of members.',
    },
    webhook_delivery: {
      members: [],
      exported: 'no',
      erased: 'keep',
      why: 'Webhook messages to partners, with references that identify no member; deleted after 30 days.',
    },
    oauth_grant: { members: ['account_id'], exported: 'rows', erased: 'delete' },
    oauth_code: {
      members: [],
      exported: 'no',
      erased: 'keep',
      why: 'Hashes of an app’s codes; deleted with its grant.',
    },
    oauth_token: {
      members: [],
      exported: 'no',
      erased: 'keep',
      why: 'Hashes of an app’s tokens; deleted with its grant.',
    },
    complaint: {
      members: ['account_id'],
      exported: 'rows',
      erased: { set: { email: 'null', text: 'null', about_id: 'null', answer: 'null' } },
    },
    member_note: {
      members: ['account_id'],
      exported: 'rows',
      secret: ['operator_id', 'operator_name'],
      erased: 'delete',
    },
    erasure_ask: {
      members: ['account_id'],
      exported: 'rows',
      secret: ['asked_by', 'asked_by_name', 'decided_by'],
      erased: 'keep',
      why: 'Who had a member erased before the time, by ids.',
    },
    deletion: { members: ['account_id'], exported: 'rows', erased: { set: { remarks: 'null' } } },
    banned_address: {
      members: [],
      exported: 'no',
      erased: 'keep',
      why: 'A keyed hash of the address of a suspended member who had the account erased, so that erasure does not lift the suspension; kept for two years.',
    },
    export_part: {
      members: [],
      exported: 'no',
      erased: 'keep',
      why: 'Which parts of an archive are ready; deleted with its export.',
    },
    export: { members: ['account_id'], exported: 'rows', erased: 'delete' },
    audit_log: {
      members: ['subject_id'],
      exported: 'no',
      erased: 'keep',
      why: 'The audit of all subgraphs in one table, by ids and codes; the archive has it from each of them.',
    },
    passkey: {
      members: ['account_id'],
      exported: 'rows',
      secret: ['public_key', 'credential_id'],
      erased: 'delete',
    },
    passkey_challenge: {
      members: ['account_id'],
      exported: 'no',
      erased: 'delete',
      why: 'A random number that lives five minutes.',
    },
    report: {
      members: ['reporter_id'],
      others: ['reported_id'],
      exported: 'rows',
      erased: { set: { words: 'null' } },
      erasedInOthers: {
        set: { words: 'null', subject_id: NO_PHOTO },
        where: 't.reported_id = $member',
      },
    },
    statement: {
      members: ['member_id'],
      exported: 'rows',
      erased: {
        set: {
          subject_id: NO_PHOTO,
          measure: 'null',
          facts: 'null',
          rule: 'null',
          explanation: 'null',
          addition: 'null',
        },
      },
    },
    appeal: {
      members: ['member_id'],
      exported: 'rows',
      erased: { set: { words: 'null', answer: 'null' } },
    },
    moderation_case: {
      members: ['member_id'],
      exported: 'no',
      erased: { set: { words: 'null', subject_id: NO_PHOTO } },
      why: 'What of it concerns the member is in statements, appeals and the profile; the rest would tell who reported.',
    },
    kept_picture: {
      members: ['member_id'],
      exported: 'no',
      erased: 'delete',
      why: 'Sealed evidence, whose times would tell who reported. The archive has the photos themselves.',
    },
    moderation_decision: {
      members: ['member_id'],
      exported: 'no',
      erased: { set: { addition: 'null', answer: 'null' } },
      why: 'The member has the statement of it; the rest is about the operator.',
    },
  },
  withoutMembers: [
    'site',
    'site_change',
    'log_line',
    'log_gap',
    'api_key',
    'api_usage',
    'deprecated_use',
    'sandbox',
    'oauth_client',
    'company',
    'domain',
    'document',
    'scheduled_document',
    'attempt',
    'operator',
    'operator_recovery_code',
    'trusted_flagger',
    'operator_challenge',
    'operator_session',
    'operator_passkey',
    'operator_passkey_challenge',
    'transparency',
    'day_count',
    'daily_signup',
    'daily_moderation',
  ],
  pages: (db: Kysely<Tables>, of) => accountPages(db, of),
  furtherFiles: async (db: Kysely<Tables>, memberId) => {
    const exports = await db
      .selectFrom('accounts.export')
      .select('id')
      .where('accountId', '=', memberId)
      .execute()
    const pictures = await db
      .selectFrom('accounts.keptPicture')
      .select('storageKey')
      .where('memberId', '=', memberId)
      .where('storageKey', 'is not', null)
      .execute()
    return [
      ...exports.flatMap(({ id }) => SUBGRAPHS.map((subgraph) => exportPartKey(id, subgraph))),
      ...pictures.map(({ storageKey }) => storageKey!),
    ]
  },
}
