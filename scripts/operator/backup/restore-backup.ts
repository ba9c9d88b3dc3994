import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ConfigError, type Config } from '#platform/base/config.ts'
import { quotedIdentifier } from '#platform/postgres/database.ts'
import { hasSites } from '#platform/site/site.store.ts'
import {
  connectForCopy,
  listMigrations,
  listSequences,
  listTables,
  quotedName,
  SCHEMA_TABLES,
  type StoredTable,
} from './database-tables.ts'
import { openFileTarget, type FileTarget } from './file-target.ts'
import { secretsKeyId, tableOfPart, type Completion, type Manifest } from './format.ts'
import { openBackup, readJson } from './read-backup.ts'
import { ArchiveError, type ArchiveEntry } from './tar.ts'

/** The result of a restore. */
export type RestoredBackup = {
  madeAt: string
  product: string
  rowsCount: number
  filesCount: number
  filesElsewhere: boolean
}

/**
 * Fills an empty, migrated installation from a backup: all of it, or nothing. The database is restored in one
 * transaction, which commits after the whole archive has been read and checked. The files move into place
 * just before.
 * @param adminUrl the role that owns the database
 * @throws ConfigError when this installation cannot take it, ArchiveError when it is damaged
 */
export async function restoreBackup(
  config: Config,
  adminUrl: string,
  { file, identityFile }: { file: string; identityFile?: string | undefined },
): Promise<RestoredBackup> {
  const { manifest, entries } = await openBackup(file, identityFile)
  refuseOtherKey(config, manifest)
  const files = await openFileTarget(config)
  const client = await connectForCopy(adminUrl, 'ruvela restore')
  try {
    await client.query('begin')
    const tables = await refuseUnlessEmpty({ client, adminUrl }, manifest)
    const restraints = await liftRestraints(client, tables)
    const { completion, rowsByTable, filesCount } = await takeEntries(entries, { client, tables, files })
    checkWhole(completion, { rowsByTable, filesCount })
    await restraints.putBack()
    await setSequences(client, completion)
    await freeJobs(client)
    await files.takePlace()
    await client.query('commit')
    await client.query('analyze')
    const rowsCount = [...rowsByTable.values()].reduce((sum, rows) => sum + rows, 0)
    return { ...manifest, rowsCount, filesCount, filesElsewhere: manifest.files === 'elsewhere' }
  } finally {
    await client.end()
    await files.close()
  }
}

/**
 * Reads a whole backup without writing anything. @throws ArchiveError when something is missing or damaged
 */
export async function verifyBackup(file: string, identityFile: string | undefined): Promise<RestoredBackup> {
  const { manifest, entries } = await openBackup(file, identityFile)
  const taken = await takeEntries(entries, undefined)
  checkWhole(taken.completion, taken)
  const rowsCount = [...taken.rowsByTable.values()].reduce((sum, rows) => sum + rows, 0)
  return {
    ...manifest,
    rowsCount,
    filesCount: taken.filesCount,
    filesElsewhere: manifest.files === 'elsewhere',
  }
}

type Target = { client: pg.Client; tables: Map<string, StoredTable>; files: FileTarget }
type Taken = { completion: Completion | undefined; rowsByTable: Map<string, number>; filesCount: number }

async function takeEntries(entries: AsyncIterable<ArchiveEntry>, target: Target | undefined): Promise<Taken> {
  const taken: Taken = { completion: undefined, rowsByTable: new Map(), filesCount: 0 }
  for await (const entry of entries) {
    const table = tableOfPart(entry.name)
    if (table !== undefined) {
      const rows = target === undefined ? await countRows(entry) : await copyRows(target, table, entry)
      taken.rowsByTable.set(table, (taken.rowsByTable.get(table) ?? 0) + rows)
    } else if (entry.name.startsWith('files/')) {
      await target?.files.write(entry.name.slice('files/'.length), entry.content)
      taken.filesCount += 1
    } else if (entry.name === 'complete.json') taken.completion = (await readJson(entry)) as Completion
    else throw new ArchiveError(`${entry.name} is not part of a backup`)
  }
  return taken
}

async function countRows({ content }: ArchiveEntry): Promise<number> {
  let count = 0
  for await (const chunk of content) for (const byte of chunk) if (byte === 10) count += 1
  return count
}

async function copyRows(
  { client, tables }: Target,
  name: string,
  { content }: ArchiveEntry,
): Promise<number> {
  const table = tables.get(name)
  if (table === undefined) throw new ArchiveError(`${name} is not a table of this product`)
  const columns = table.columns.map(quotedIdentifier).join(', ')
  const stream = client.query(copyFrom(`copy ${quotedName(name)} (${columns}) from stdin`))
  await pipeline(Readable.from(content), stream)
  return stream.rowCount
}

function checkWhole(
  completion: Completion | undefined,
  { rowsByTable, filesCount }: Pick<Taken, 'rowsByTable' | 'filesCount'>,
): asserts completion is Completion {
  if (completion === undefined) throw new ArchiveError('The backup has no end; it was truncated')
  const short = Object.entries(completion.rowsByTable).find(
    ([table, rows]) => (rowsByTable.get(table) ?? 0) !== rows,
  )
  if (short !== undefined)
    throw new ArchiveError(
      `${short[0]} has ${rowsByTable.get(short[0]) ?? 0} rows where ${short[1]} were written`,
    )
  if (filesCount !== completion.filesCount)
    throw new ArchiveError(`The backup contains ${filesCount} files instead of ${completion.filesCount}`)
}

// Only this key opens the sealed and signed values in the rows.
function refuseOtherKey(config: Config, manifest: Manifest): void {
  const keys = [config.SECRETS_KEY, config.SECRETS_KEY_PREVIOUS].filter((key) => key !== undefined)
  if (keys.some((key) => secretsKeyId(key) === manifest.secretsKeyId)) return
  throw new ConfigError(
    `This backup belongs to another SECRETS_KEY, with id ${manifest.secretsKeyId}. Set SECRETS_KEY to that key. A generated key is in secrets.key of the old DATA_DIR.`,
  )
}

/** @returns the tables with the columns of the backup */
async function refuseUnlessEmpty(
  { client, adminUrl }: { client: pg.Client; adminUrl: string },
  manifest: Manifest,
): Promise<Map<string, StoredTable>> {
  const { rows: others } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'ruvela%' order by 1`,
  )
  if (others.length > 0)
    throw new ConfigError(
      `The product is running on this database (${others.map(({ name }) => name).join(', ')}). Stop it first.`,
    )
  if (await hasSites(adminUrl))
    throw new ConfigError('This database already has sites. Restore into an empty one.')
  const known = await listMigrations(client)
  const isSame = JSON.stringify(known) === JSON.stringify(manifest.migrations)
  const here = await listTables(client)
  const shapeOf = (tables: StoredTable[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]))
  if (!isSame || shapeOf(here) !== shapeOf(manifest.tables))
    throw new ConfigError(
      `This backup was made by release ${manifest.product}, which has different tables. Restore it with that release; the newer release migrates it at its start.`,
    )
  return new Map(manifest.tables.map((table) => [table.name, table]))
}

/**
 * Empties the tables and removes foreign keys and triggers while they are filled: rows arrive table by table,
 * and already include what triggers wrote. This needs only the owner's rights.
 */
async function liftRestraints(
  client: pg.Client,
  tables: Map<string, StoredTable>,
): Promise<{ putBack(): Promise<void> }> {
  const names = [...tables.keys()].filter((name) => !SCHEMA_TABLES.includes(name)).map(quotedName)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c where contype = 'f' and conrelid = any($1::text[]::regclass[])`,
    [names],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return {
    async putBack() {
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    },
  }
}

async function setSequences(client: pg.Client, { sequences }: Completion): Promise<void> {
  const known = new Set((await listSequences(client)).map(({ name }) => name))
  for (const { name, lastValue, isCalled } of sequences)
    if (known.has(name))
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        quotedName(name),
        lastValue,
        isCalled,
      ])
}

// The workers that held these jobs at the time of the backup are gone.
async function freeJobs(client: pg.Client): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}
