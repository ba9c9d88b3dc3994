import { sql, type Kysely } from 'kysely'
import { SUBGRAPHS } from '#platform/base/config.ts'

/** Whether a database has been filled. `unfinished`: a seed was interrupted, so its data is unusable. */
export type SeedState = 'empty' | 'unfinished' | 'filled'

export async function readSeedState(db: Kysely<unknown>): Promise<SeedState> {
  const { rows } = await sql<{ unfinished: boolean; sites: boolean }>`
    select to_regclass('platform.unfinished_seed') is not null as unfinished, exists (select from accounts.site) as sites`.execute(
    db,
  )
  if (rows[0]!.unfinished) return 'unfinished'
  return rows[0]!.sites ? 'filled' : 'empty'
}

/** Records that a seed has begun and which tables were empty: an interrupted seed may empty only those. */
export async function beginSeed(db: Kysely<unknown>): Promise<void> {
  const empty: string[] = []
  for (const table of await listTables(db)) {
    const { rows } = await sql<{
      filled: boolean
    }>`select exists (select from ${sql.raw(table)}) as filled`.execute(db)
    if (!rows[0]!.filled) empty.push(table)
  }
  await db.transaction().execute(async (trx) => {
    await sql`create table platform.unfinished_seed (emptied text[] not null)`.execute(trx)
    await sql`insert into platform.unfinished_seed values (${empty}::text[])`.execute(trx)
  })
}

/** Also lets developers move the demo's clock. */
export async function finishSeed(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`drop table platform.unfinished_seed`.execute(trx)
    await sql`update platform.clock_offset set movable = true`.execute(trx)
  })
}

/** Undoes an interrupted seed. Everything else that migrations wrote stays. */
export async function undoUnfinishedSeed(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ emptied: string[] }>`select emptied from platform.unfinished_seed`.execute(
      trx,
    )
    const { emptied } = rows[0]!
    // The ledger forbids truncation. These entries belong to no real account: the list has only tables that
    // were empty before.
    const guards = await listTruncateGuards(trx, emptied)
    for (const { table, trigger } of guards)
      await sql`alter table ${sql.raw(table)} disable trigger ${sql.ref(trigger)}`.execute(trx)
    await sql`truncate ${sql.raw(emptied.join(', '))}`.execute(trx)
    for (const { table, trigger } of guards)
      await sql`alter table ${sql.raw(table)} enable trigger ${sql.ref(trigger)}`.execute(trx)
    await sql`drop table platform.unfinished_seed`.execute(trx)
  })
}

async function listTruncateGuards(
  db: Kysely<unknown>,
  tables: string[],
): Promise<{ table: string; trigger: string }[]> {
  const TRUNCATE = 32
  const { rows } = await sql<{ table: string; trigger: string }>`
    select tgrelid::regclass::text as "table", tgname as trigger from pg_trigger
    where not tgisinternal and tgtype & ${sql.lit(TRUNCATE)} <> 0 and tgrelid = any(${tables}::text[]::regclass[])`.execute(
    db,
  )
  return rows
}

async function listTables(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${[...SUBGRAPHS]}::text[]) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
