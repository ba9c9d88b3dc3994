import { sql, type Kysely } from 'kysely'

/**
 * What waits for a moderator, what was decided and why, and how members answer to it: reports, statements of
 * reasons and appeals. All tables are new and empty; the new column of the account rewrites nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCases(db)
  await createDecisions(db)
  await createStatements(db)
  // Null for a suspension without an end.
  await sql`alter table accounts.account add column suspended_until timestamptz`.execute(db)
  await sql`
    create index account_suspended_until on accounts.account (suspended_until) where suspended_until is not null
  `.execute(db)
}

async function createCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.moderation_case (
      id uuid primary key,
      site_id uuid not null references accounts.site,
      kind text not null check (kind in ('photo', 'text', 'report', 'complaint', 'appeal', 'scam', 'serial_reporter')),
      -- 1 for what may not wait: a threat, a child.
      danger smallint not null default 0 check (danger in (0, 1)),
      -- The member whom it is about; null for a complaint that names none.
      member_id uuid,
      subject_type text not null
        check (subject_type in ('profile', 'photo', 'about_me', 'message', 'conversation', 'complaint', 'statement')),
      subject_id uuid not null,
      -- The profile text to decide about, as the member wrote it.
      words text,
      opened_at timestamptz not null default platform.now(),
      -- The operator who works on it, for a few minutes at a time.
      taken_by uuid,
      taken_until timestamptz,
      -- The operator who may not decide, because the appeal is against that operator's decision.
      not_for uuid,
      state text not null default 'open' check (state in ('open', 'decided', 'done', 'withdrawn')),
      closed_at timestamptz,
      check ((closed_at is null) = (state in ('open', 'decided')))
    )`.execute(db)
  // A subject has one open case of a kind; later reports join it.
  await sql`
    create unique index moderation_case_open on accounts.moderation_case (subject_id, kind, subject_type)
      where state in ('open', 'decided')`.execute(db)
  await sql`
    create index moderation_case_queue on accounts.moderation_case (site_id, danger desc, opened_at, id)
      where state = 'open'`.execute(db)
  await sql`create index on accounts.moderation_case (member_id, opened_at)`.execute(db)
  await sql`create index on accounts.moderation_case (closed_at)`.execute(db)

  await sql`
    create table accounts.report (
      id uuid primary key,
      site_id uuid not null,
      case_id uuid not null references accounts.moderation_case on delete cascade,
      reference text not null,
      reporter_id uuid not null,
      reported_id uuid not null,
      subject_type text not null check (subject_type in ('profile', 'photo', 'message', 'conversation')),
      subject_id uuid not null,
      reason text not null,
      words text,
      reported_at timestamptz not null default platform.now(),
      outcome text check (outcome in ('upheld', 'not_upheld')),
      decided_at timestamptz,
      unique (case_id, reporter_id)
    )`.execute(db)
  await sql`create unique index on accounts.report (site_id, reference)`.execute(db)
  await sql`create index on accounts.report (reporter_id, reported_at)`.execute(db)
  await sql`create index on accounts.report (reported_id, reported_at)`.execute(db)
}

async function createDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.moderation_decision (
      id uuid primary key,
      site_id uuid not null,
      -- Null for a command on the server, which has no case.
      case_id uuid references accounts.moderation_case on delete cascade,
      member_id uuid,
      -- Null for a command on the server.
      operator_id uuid,
      decision text not null check (decision in ('approve', 'refuse', 'warn', 'limit', 'suspend', 'ban', 'no_action',
        'answer', 'uphold', 'overturn', 'threat_to_life')),
      reason text,
      addition text,
      days integer check (days between 1 and 3650),
      may_not_write_first boolean not null default false,
      may_not_add_photos boolean not null default false,
      answer text,
      decided_at timestamptz not null default platform.now(),
      -- Until then the operator can undo it; the job that applies it runs then.
      effective_at timestamptz not null,
      undone_at timestamptz,
      done_at timestamptz,
      -- Where the sealed evidence lies, after a threat to life.
      evidence_key text
    )`.execute(db)
  await sql`create index on accounts.moderation_decision (case_id)`.execute(db)
  await sql`create index on accounts.moderation_decision (member_id, decided_at)`.execute(db)
  await sql`create index on accounts.moderation_decision (decided_at)`.execute(db)
}

async function createStatements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.statement (
      id uuid primary key,
      site_id uuid not null,
      member_id uuid not null,
      case_id uuid references accounts.moderation_case on delete set null,
      decision_id uuid not null unique references accounts.moderation_decision on delete cascade,
      decision text not null,
      subject_type text not null,
      subject_id uuid not null,
      reason text not null,
      legal_basis text not null check (legal_basis in ('terms', 'law')),
      -- As the member read them, in this language.
      locale text not null,
      measure text,
      facts text,
      rule text,
      explanation text,
      addition text,
      automated boolean not null default false,
      effective_from timestamptz not null,
      effective_until timestamptz,
      issued_at timestamptz not null default platform.now(),
      appeal_until timestamptz not null,
      -- When an appeal has made it good.
      corrected_at timestamptz
    )`.execute(db)
  await sql`create index on accounts.statement (member_id, issued_at)`.execute(db)
  await sql`create index on accounts.statement (case_id)`.execute(db)
  await sql`create index on accounts.statement (issued_at)`.execute(db)

  await sql`
    create table accounts.appeal (
      statement_id uuid primary key references accounts.statement on delete cascade,
      site_id uuid not null,
      member_id uuid not null,
      reference text not null,
      words text,
      filed_at timestamptz not null default platform.now(),
      outcome text check (outcome in ('upheld', 'overturned')),
      answer text,
      decided_at timestamptz
    )`.execute(db)
  await sql`create index on accounts.appeal (member_id)`.execute(db)
}
