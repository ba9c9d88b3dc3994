import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SUBGRAPHS, type Config, type SubgraphName } from '../base/config.ts'
import { quotedIdentifier, roleOf } from './database.ts'
import { EVENT_CONSUMERS } from './event-consumers.ts'

/** An SQL text as it runs, with the values of its placeholders. */
export type SqlFile = { file: string; sql: string }

/** The current definition of one function. */
export type FunctionFile = SqlFile & {
  /** Its name in SQL, for example likes.are_related. */
  name: string
  /** Of the text with its values: another role or database changes it. */
  hash: string
}

/** The content of migrations/, in the order in which it runs. */
export type MigrationFiles = {
  baseline: SqlFile[]
  functions: FunctionFile[]
  migrations: { name: string; file: string }[]
}

const MIGRATION_FILE = /^\d{8}T\d{4}Z-[a-z]+-[a-z0-9-]+\.ts$/
const PLACEHOLDER = /\{([a-z]+(?::[a-z]+)?)\}/g

/** The quoted values of placeholders; see migrations/README.md. */
type Values = Record<string, string>

/**
 * Reads everything that a database may need.
 * @throws Error – when a file has an unknown placeholder
 */
export async function readMigrationFiles(
  folder: string,
  config: Pick<Config, 'DATABASE_ROLE_PREFIX'>,
  database: string,
): Promise<MigrationFiles> {
  const roles = [...SUBGRAPHS, 'gateway'] as const
  const values: Values = { database: quotedIdentifier(database) }
  for (const owner of roles) values[`role:${owner}`] = quotedIdentifier(roleOf(config, owner))
  const read = async (file: string, own: Values = {}) => {
    const sql = fillPlaceholders(await readFile(path.join(folder, file), 'utf8'), { ...values, ...own }, file)
    return { file, sql }
  }
  const ofSubgraph = (subgraph: SubgraphName): Values => ({
    schema: quotedIdentifier(subgraph),
    role: values[`role:${subgraph}`]!,
    consumers: EVENT_CONSUMERS[subgraph].map((consumer) => values[`role:${consumer}`]).join(', '),
  })
  const baseline = SUBGRAPHS.flatMap((subgraph) => [
    read('baseline/shared.sql', ofSubgraph(subgraph)),
    read(`baseline/${subgraph}.sql`),
  ])
  const functions = [...SUBGRAPHS, 'platform' as const].map(async (schema) => {
    const own = await namesIn(path.join(folder, 'functions', schema), '.sql')
    const shared = schema === 'platform' ? [] : await namesIn(path.join(folder, 'functions/shared'), '.sql')
    return Promise.all([
      ...own.map(async (name) =>
        functionOf(`${schema}.${name}`, await read(`functions/${schema}/${name}.sql`)),
      ),
      ...shared.map(async (name) =>
        functionOf(
          `${schema}.${name}`,
          await read(`functions/shared/${name}.sql`, ofSubgraph(schema as SubgraphName)),
        ),
      ),
    ])
  })
  const migrations = (await namesIn(folder, '.ts')).filter((name) => MIGRATION_FILE.test(`${name}.ts`))
  return {
    baseline: await Promise.all([read('baseline/platform.sql'), ...baseline]),
    functions: (await Promise.all(functions))
      .flat()
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    migrations: migrations.map((name) => ({ name, file: path.join(folder, `${name}.ts`) })),
  }
}

function functionOf(name: string, { file, sql }: SqlFile): FunctionFile {
  return { name, file, sql, hash: createHash('sha256').update(sql).digest('base64url') }
}

function fillPlaceholders(text: string, values: Values, file: string): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(`migrations/${file}: nothing is known of the placeholder ${placeholder}`)
    return value
  })
}

async function namesIn(folder: string, extension: string): Promise<string[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.endsWith(extension))
    .map((entry) => entry.slice(0, -extension.length))
    .toSorted()
}
