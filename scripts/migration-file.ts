import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, SUBGRAPHS } from '#platform/base/config.ts'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'

const OWNERS: readonly string[] = [...SUBGRAPHS, 'platform']
const WHAT = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Creates an empty migration. Its time is now, or the next minute that no other migration has, because times
 * give the order.
 * @param what in lower case with hyphens, for example super-like
 * @returns the name of the file
 * @throws ConfigError – when the subgraph does not exist, or the name is not a valid file name
 */
export function createMigrationFile(
  folder: string,
  { subgraph, what, now }: { subgraph: string; what: string; now: Date },
): string {
  if (!OWNERS.includes(subgraph))
    throw new ConfigError(`There is no subgraph ${subgraph}: it is one of ${OWNERS.join(', ')}`)
  if (!WHAT.test(what))
    throw new ConfigError(
      `${what} cannot name a migration: use lower case letters, digits and hyphens, such as super-like`,
    )
  const known = readdirSync(folder)
  let at = now.getTime()
  while (known.some((file) => file.startsWith(stampOf(at)))) at += MINUTE_MILLISECONDS
  const file = `${stampOf(at)}-${subgraph}-${what}.ts`
  writeFileSync(path.join(folder, file), templateOf(subgraph), { flag: 'wx' })
  return file
}

// For example 20261122T1405Z.
function stampOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`
}

function templateOf(subgraph: string): string {
  return `import { sql, type Kysely } from 'kysely'

/** Why it is needed, for members or for the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    alter table ${subgraph}. add column
  \`.execute(db)
}
`
}
