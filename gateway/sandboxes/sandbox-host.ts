import type { Config } from '#platform/base/config.ts'
import { log } from '#platform/base/log.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { migrate } from '#platform/postgres/migrations.ts'
import type { SandboxHost, SandboxState } from '#platform/requests/sandbox-host.ts'
import { sandboxKey } from './sandbox-config.ts'
import {
  connected,
  createDatabase,
  databaseAt,
  dropDatabase,
  listDatabases,
  lock,
} from './sandbox-database.store.ts'
import { databaseBeginning, databaseOf, type Beside } from './sandbox-names.ts'
import { deleteFiles } from './sandbox-storage.ts'
import { keepTemplate, type FillTemplate } from './sandbox-template.ts'

/** What the host needs of the process around it. */
export type Around = Beside & {
  config: Config
  fill: FillTemplate
  memberPassword: string
  /** Closes a state of a sandbox, if this process has it open. */
  close(state: SandboxState): Promise<void>
}

/** The databases of sandboxes, beside the installation's own on the same server. */
export function createSandboxHost(around: Around): SandboxHost {
  const { config, adminUrl, fill, memberPassword, close } = around
  const nameOf = (state: SandboxState) => databaseOf(around, state)
  const urlOfState = (state: SandboxState) => databaseAt(adminUrl, nameOf(state))
  const queues = new Map<string, Promise<unknown>>()
  return {
    limit: config.SANDBOXES,
    memberPassword,
    alone(sandboxId, work) {
      // Requests of this process wait here: waiting at the database, each would hold a connection.
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
        await dropDatabase(client, nameOf(state))
        await createDatabase(client, nameOf(state), template)
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
      await deleteFiles(config, state)
      await drop(nameOf(state))
    },
    async deleteOthers(readStates) {
      const all = await connected(adminUrl, (client) => listDatabases(client, databaseBeginning(around)))
      // Read the states after the list: a database created meanwhile is then in both, or in the states alone.
      const known = new Set((await readStates()).map(nameOf))
      for (const name of all) if (!known.has(name)) await drop(name)
    },
    secretsKeyOf: (state) => sandboxKey(config, state),
  }

  // Another process may still have the database open, and only a superuser may end its connections. That
  // process closes it within seconds, and the next clean-up deletes it.
  async function drop(name: string): Promise<void> {
    try {
      await connected(adminUrl, (client) => dropDatabase(client, name))
    } catch (error) {
      log.warn({ name, reason: (error as Error).message }, 'the database of a sandbox is not deleted yet')
    }
  }
}
