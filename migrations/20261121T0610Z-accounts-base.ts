import { sql, type Kysely } from 'kysely'
import { allowTakingEvents, roleFor } from '#platform/migrations.ts'
import { createSharedTables } from '#platform/shared-tables.ts'
import { SUBGRAPHS } from '#platform/config.ts'

/** Sites, accounts and their sessions; and the two functions through which every request is opened. */
export async function up(db: Kysely<any>): Promise<void> {
  await createSites(db)
  await createAccounts(db)
  await createSharedTables(db, 'accounts', roleFor('accounts'))
  await allowTakingEvents(db, 'accounts', ['profiles', 'billing', 'likes', 'conversations', 'notifications'])
  await createPublishedFunctions(db)
}

async function createSites(db: Kysely<any>): Promise<void> {
  await sql`
    create table accounts.company (
      id uuid primary key, name text not null, address text not null, city text not null, country text not null, kvk text not null,
      tradenames text[] not null default '{}', vat_numbers jsonb not null default '{}', support_phone text not null default '',
      delete_discount smallint not null default 0 check (delete_discount between 0 and 100),
      added timestamptz not null default platform.now()
    )`.execute(db)
  // A setting that rules rely on for the protection of members is bounded here too, whatever wrote the row (SITE-25).
  await sql`
    create table accounts.site (
      id uuid primary key, token text not null unique check (token ~ '^[a-z][a-z0-9-]{0,30}$'), company_id uuid not null references accounts.company,
      name text not null, locales text[] not null check (cardinality(locales) > 0), default_locale text not null, demo boolean not null default false,
      support_email text not null, support_phone text not null, mail_name text not null, index_title jsonb not null, description jsonb not null,
      settings jsonb not null, content_version int not null default 1, created_at timestamptz not null default platform.now(),
      check (default_locale = any (locales)),
      check ((settings ->> 'minAge')::int >= 18), check ((settings ->> 'refundDays')::int >= 14)
    )`.execute(db)
  // A host leads to one site; the primary one is what links in mails carry.
  await sql`
    create table accounts.domain (
      host text primary key check (host = lower(host)), site_id uuid not null references accounts.site, is_primary boolean not null default false
    )`.execute(db)
  await sql`create unique index on accounts.domain (site_id) where is_primary`.execute(db)
  await sql`
    create table accounts.document (
      site_id uuid not null references accounts.site, kind text not null, locale text not null, version timestamptz not null,
      title text not null, body text not null, hash bytea not null, primary key (site_id, kind, locale, version)
    )`.execute(db)
  await raiseContentVersion(db)
}

// Caches, rendered pages, ETags and open clients compare the version, so that an edit shows in every process without a restart.
async function raiseContentVersion(db: Kysely<any>): Promise<void> {
  await sql`
    create function accounts.raise_version_of_site() returns trigger language plpgsql as $$
    begin
      new.content_version := old.content_version + 1;
      return new;
    end $$`.execute(db)
  await sql`create trigger raise_version before update on accounts.site for each row execute function accounts.raise_version_of_site()`.execute(db)
  await sql`
    create function accounts.touch_sites_of_company() returns trigger language plpgsql as $$
    begin
      update accounts.site set content_version = content_version where company_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger touch_sites after update on accounts.company for each row execute function accounts.touch_sites_of_company()`.execute(db)
  await sql`
    create function accounts.touch_site() returns trigger language plpgsql as $$
    begin
      update accounts.site set content_version = content_version where id = coalesce(new.site_id, old.site_id);
      return null;
    end $$`.execute(db)
  await sql`create trigger touch_site after insert or update or delete on accounts.domain for each row execute function accounts.touch_site()`.execute(db)
  await sql`create trigger touch_site after insert or update or delete on accounts.document for each row execute function accounts.touch_site()`.execute(db)
}

async function createAccounts(db: Kysely<any>): Promise<void> {
  // An erased account stays as a tombstone without address and password, so that the other side sees "deleted member".
  await sql`
    create table accounts.account (
      id uuid primary key, site_id uuid not null references accounts.site, email text, email_normalised text, password_hash text,
      locale text not null, country text not null,
      status text not null default 'not_confirmed'
        check (status in ('not_confirmed', 'active', 'paused', 'suspended', 'deletion_requested', 'erased')),
      status_before text, status_changed_at timestamptz not null default platform.now(),
      signup_step smallint check (signup_step between 1 and 4),
      signed_up_at timestamptz not null default platform.now(), confirmed_at timestamptz, deletion_requested_at timestamptz, erased_at timestamptz,
      check ((status = 'erased') = (email_normalised is null)), check ((email is null) = (email_normalised is null)),
      check (status <> 'active' or confirmed_at is not null)
    )`.execute(db)
  await sql`create unique index account_email on accounts.account (site_id, email_normalised)`.execute(db)
  await sql`create index account_signed_up on accounts.account (site_id, signed_up_at)`.execute(db)
  // The life cycle as one state machine: an edge that is not listed is refused, whoever asks for it.
  await sql`
    create function accounts.check_life_cycle() returns trigger language plpgsql as $$
    begin
      if old.status = new.status then return new; end if;
      if not (old.status || '>' || new.status) = any (array[
        'not_confirmed>active', 'not_confirmed>suspended', 'not_confirmed>deletion_requested', 'not_confirmed>erased',
        'active>paused', 'active>suspended', 'active>deletion_requested',
        'paused>active', 'paused>suspended', 'paused>deletion_requested',
        'suspended>not_confirmed', 'suspended>active', 'suspended>paused', 'suspended>deletion_requested', 'suspended>erased',
        'deletion_requested>not_confirmed', 'deletion_requested>active', 'deletion_requested>paused', 'deletion_requested>suspended',
        'deletion_requested>erased']) then
        raise exception 'an account cannot go from % to %', old.status, new.status using errcode = 'RV002';
      end if;
      new.status_before := old.status;
      new.status_changed_at := platform.now();
      if new.status = 'active' and new.confirmed_at is null then new.confirmed_at := platform.now(); end if;
      if new.status = 'deletion_requested' then new.deletion_requested_at := platform.now(); end if;
      if new.status = 'erased' then new.erased_at := platform.now(); end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger life_cycle before update of status on accounts.account for each row execute function accounts.check_life_cycle()`.execute(db)

  await sql`
    create table accounts.session (
      id uuid primary key, site_id uuid not null, account_id uuid not null references accounts.account, token_hash bytea not null,
      created_at timestamptz not null default platform.now(), expires_at timestamptz not null, last_seen_at timestamptz not null default platform.now(),
      user_agent text not null default '', address text not null default ''
    )`.execute(db)
  await sql`create unique index session_token on accounts.session (site_id, token_hash)`.execute(db)
  await sql`create index on accounts.session (account_id)`.execute(db)
  await sql`create index on accounts.session (expires_at)`.execute(db)
  await sql`
    create table accounts.auth_token (
      id uuid primary key, site_id uuid not null, account_id uuid not null references accounts.account,
      purpose text not null check (purpose in ('activation', 'password-reset', 'mail-change', 'deletion-undo')),
      token_hash bytea not null, created_at timestamptz not null default platform.now(), expires_at timestamptz not null, used_at timestamptz
    )`.execute(db)
  await sql`create unique index auth_token_hash on accounts.auth_token (site_id, token_hash)`.execute(db)
  await sql`create index on accounts.auth_token (account_id, purpose)`.execute(db)
  await sql`create index on accounts.auth_token (expires_at)`.execute(db)
  await sql`
    create table accounts.consent (
      id uuid primary key, site_id uuid not null, account_id uuid not null references accounts.account, document_kind text not null, locale text not null,
      version timestamptz not null, hash bytea not null, accepted_at timestamptz not null default platform.now()
    )`.execute(db)
  await sql`create index on accounts.consent (account_id, document_kind, version)`.execute(db)
  await sql`
    create table accounts.tracking (
      account_id uuid primary key references accounts.account, site_id uuid not null,
      network text, ref text, sub1 text, sub2 text, sub3 text, recorded_at timestamptz not null default platform.now()
    )`.execute(db)
  // Counted in the database, so that restarts and further processes change nothing; subjects are keyed hashes of addresses.
  await sql`
    create table accounts.attempt (
      site_id uuid not null, kind text not null, subject text not null, count int not null, expires_at timestamptz not null,
      primary key (site_id, kind, subject)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index on accounts.attempt (expires_at)`.execute(db)
}

async function createPublishedFunctions(db: Kysely<any>): Promise<void> {
  // The first statement of every request: the clock, the site of the Host and the member of the session, in one round trip.
  // No row: unknown Host. The time of the last visit is written at most every five minutes.
  await sql`
    create function accounts.open_request(p_host text, p_token_hash bytea)
    returns table (now timestamptz, site_id uuid, content_version int, member_id uuid, session_id uuid, language text)
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    #variable_conflict use_column
    declare
      v_now timestamptz := platform.now();
      v_host text := regexp_replace(lower(p_host), ':[0-9]+$', '');
      v_site accounts.site;
      v_session record;
    begin
      select s.* into v_site from accounts.domain d join accounts.site s on s.id = d.site_id where d.host = v_host;
      if v_site.id is null and v_host like '%.localhost' then
        select s.* into v_site from accounts.site s where s.token = left(v_host, -10);
      end if;
      if v_site.id is null then return; end if;
      if p_token_hash is not null then
        select s.id, s.account_id, s.last_seen_at, a.locale into v_session
        from accounts.session s join accounts.account a on a.id = s.account_id
        where s.site_id = v_site.id and s.token_hash = p_token_hash and s.expires_at > v_now and a.status in ('not_confirmed', 'active', 'paused');
        if found then
          if v_session.last_seen_at < v_now - interval '5 minutes' then
            update accounts.session s set last_seen_at = v_now where s.id = v_session.id;
          end if;
          return query select v_now, v_site.id, v_site.content_version, v_session.account_id, v_session.id, v_session.locale;
          return;
        end if;
      end if;
      return query select v_now, v_site.id, v_site.content_version, null::uuid, null::uuid, null::text;
    end $$`.execute(db)
  await sql`
    create function accounts.published_site(p_site uuid) returns jsonb
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select jsonb_build_object(
        'id', s.id, 'token', s.token, 'name', s.name,
        'domain', coalesce((select d.host from accounts.domain d where d.site_id = s.id and d.is_primary), s.token || '.localhost'),
        'locales', s.locales, 'defaultLocale', s.default_locale, 'demo', s.demo, 'companyId', s.company_id,
        'supportEmail', s.support_email, 'supportPhone', s.support_phone, 'mailName', s.mail_name,
        'indexTitle', s.index_title, 'description', s.description,
        'termsVersion', to_char(greatest(c.added, timestamptz '2023-12-01T12:00:00Z') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'settings', s.settings, 'contentVersion', s.content_version)
      from accounts.site s join accounts.company c on c.id = s.company_id where s.id = p_site $$`.execute(db)
  // Lets profiles refuse a name that is the member's e-mail address (SIGN-03) without ever reading the address.
  await sql`
    create function accounts.is_email_of(p_member uuid, p_text text) returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select exists (select from accounts.account a where a.id = p_member and a.email_normalised = lower(btrim(p_text))) $$`.execute(db)

  await sql`revoke all on function accounts.open_request(text, bytea), accounts.published_site(uuid), accounts.is_email_of(uuid, text) from public`.execute(db)
  for (const reader of [...SUBGRAPHS, 'gateway'] as const) {
    const role = sql.id(roleFor(reader))
    await sql`grant usage on schema accounts to ${role}`.execute(db)
    await sql`grant execute on function accounts.open_request(text, bytea), accounts.published_site(uuid) to ${role}`.execute(db)
  }
  await sql`grant execute on function accounts.is_email_of(uuid, text) to ${sql.id(roleFor('profiles'))}`.execute(db)
}
