import type { Config } from '#platform/base/config.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { migrate } from '#platform/postgres/migrations.ts'
import type { SandboxHost, SandboxState } from '#platform/requests/sandbox-host.ts'
import { sandboxKey } from './sandbox-config.ts'
import { connected, createDatabase, databaseAt, dropDatabase, lock } from './sandbox-database.store.ts'
import { deleteFiles } from './sandbox-storage.ts'
import { keepTemplate, type FillTemplate } from './sandbox-template.ts'

/** What the host needs of the process around it. */
export type Around = {
  config: Config
  /** The role that owns the installation's database; it needs the right to create databases. */
  adminUrl: string
  fill: FillTemplate
  memberPassword: string
  /** Closes a state of a sandbox, if this process has it open. */
  close(state: SandboxState): Promise<void>
}

/** The databases of sandboxes, beside the installation's own on the same server. */
export function createSandboxHost({ config, adminUrl, fill, memberPassword, close }: Around): SandboxHost {
  const urlOfState = (state: SandboxState) => databaseAt(adminUrl, databaseOf(config, state))
  const queues = new Map<string, Promise<unknown>>()
  return {
    limit: config.SANDBOXES,
    memberPassword,
    alone(sandboxId, work) {
      // Within the process they wait here: each one at the database would hold a connection.
      const before = queues.get(sandboxId) ?? Promise.resolve()
      const turn = before.then(() =>
        connected(adminUrl, async (client) => {
          await lock(client, `sandbox ${sandboxId}`)
          return work()
        }),
      )
      const settled = turn.then(
        () => undefined,
        () => undefined,
      )
      queues.set(sandboxId, settled)
      void settled.then(() => {
        if (queues.get(sandboxId) === settled) queues.delete(sandboxId)
      })
      return turn
    },
    async create(state) {
      const template = await keepTemplate(config, adminUrl, fill)
      await connected(adminUrl, async (client) => {
        await dropDatabase(client, databaseOf(config, state))
        await createDatabase(client, databaseOf(config, state), template)
      })
      // Settings of the roles belong to one database, and are not copied.
      await migrate({ ...config, keepsPasswords: true }, urlOfState(state))
    },
    async inDatabase(state, work) {
      const db = openDatabase<unknown>(
        createPool(urlOfState(state), { max: 1, application_name: 'ruvela sandboxes' }),
      )
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    async delete(state) {
      await close(state)
      await connected(adminUrl, (client) => dropDatabase(client, databaseOf(config, state)))
      await deleteFiles(config, state)
    },
    secretsKeyOf: (state) => sandboxKey(config, state),
  }
}

/** The name of a sandbox's database. */
export function databaseOf(config: Config, { label, version }: SandboxState): string {
  return `${databaseBeginning(config)}${label}_${version}`
}

/** What the names of all databases of sandboxes begin with. */
export function databaseBeginning({ DATABASE_ROLE_PREFIX }: Config): string {
  return `${DATABASE_ROLE_PREFIX}_sandbox_`
}
