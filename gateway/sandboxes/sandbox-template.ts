import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#platform/base/config.ts'
import { DAY_MILLISECONDS } from '#platform/base/durations.ts'
import { migrate } from '#platform/postgres/migrations.ts'
import { templateConfig } from './sandbox-config.ts'
import {
  connected,
  createDatabase,
  databaseAt,
  dropDatabase,
  listDatabases,
  lock,
  readSchemaState,
  renameDatabase,
} from './sandbox-database.store.ts'

/** The invented members were last active when they were made, so they are made anew after this time. */
const AGE_DAYS_MAX = 30

/** Fills a migrated, empty database with the invented members, and closes whatever it opened for that. */
export type FillTemplate = (config: Config, url: string) => Promise<void>

/**
 * The prepared database that sandboxes are copies of: migrated, with one site and invented members. It is
 * made on first use, once per release, and again after a month.
 * @returns its name
 */
export async function keepTemplate(config: Config, adminUrl: string, fill: FillTemplate): Promise<string> {
  return connected(adminUrl, async (client) => {
    const beginning = `${config.DATABASE_ROLE_PREFIX}_sandbox_template_`
    const release = releaseOf(await readSchemaState(client), templateConfig(config))
    const known = await findYoung(client, `${beginning}${release}_`)
    if (known !== undefined) return known
    await lock(client, 'sandbox template')
    const made = await findYoung(client, `${beginning}${release}_`)
    if (made !== undefined) return made
    const name = `${beginning}${release}_${today()}`
    // Under another name until it is complete: a database of that name would be copied.
    const filling = `${beginning}filling_${randomBytes(4).toString('hex')}`
    try {
      await createDatabase(client, filling)
      const url = databaseAt(adminUrl, filling)
      await migrate({ ...config, keepsPasswords: true }, url)
      await fill(templateConfig(config), url)
      if (!(await renameDatabase(client, filling, name))) await dropDatabase(client, filling)
    } catch (error) {
      await dropDatabase(client, filling).catch(() => undefined)
      throw error
    }
    for (const other of await listDatabases(client, beginning))
      if (other !== name && !other.startsWith(`${beginning}filling_`)) await dropDatabase(client, other)
    return name
  })
}

async function findYoung(client: pg.Client, beginning: string): Promise<string | undefined> {
  const names = await listDatabases(client, beginning)
  return names.findLast((name) => today() - Number(name.slice(beginning.length)) < AGE_DAYS_MAX)
}

/** Days since 1970. */
const today = () => Math.floor(Date.now() / DAY_MILLISECONDS)

function releaseOf(schemaState: string, { SECRETS_KEY, SEED_MEMBERS }: Config): string {
  const made = `${schemaState} ${SEED_MEMBERS} ${SECRETS_KEY}`
  return createHash('sha256').update(made).digest('hex').slice(0, 10)
}
