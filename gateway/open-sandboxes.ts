import type { Config } from '#platform/base/config.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { migrate } from '#platform/postgres/migrations.ts'
import type { SandboxState } from '#platform/requests/sandbox-host.ts'
import { findSandbox } from '#subgraphs/accounts/published.ts'
import type { Installation } from './installation.ts'
import { openInstallation } from './open-installation.ts'
import type { StoredPlans } from './planning/stored-plans.ts'
import { createHttpServer } from './process/http-server.ts'
import { visitorToken } from './requests/authentication.ts'
import type { Sandboxes } from './sandboxes.types.ts'
import { runningOn } from './sandboxes/running-on.ts'
import { createRunningSandboxes } from './sandboxes/running-sandboxes.ts'
import { sandboxConfig } from './sandboxes/sandbox-config.ts'
import { databaseAt } from './sandboxes/sandbox-database.store.ts'
import { createSandboxHost } from './sandboxes/sandbox-host.ts'
import { databaseOf } from './sandboxes/sandbox-names.ts'
import { sandboxStorage, templateStorage } from './sandboxes/sandbox-storage.ts'

/** The invented members of sandboxes, which sit above the gateway in the import order. */
export type SandboxPeople = {
  /** Fills a migrated, empty database with one site and its members. */
  fill(installation: Installation, adminUrl: string): Promise<void>
  /** What they all log in with. */
  password: string
}

/**
 * The sandboxes of this process, which need the subgraphs in it and the right to create databases.
 * @param adminUrl the role that owns the installation's database
 * @param options as for openInstallation
 * @returns undefined where the configuration allows none
 */
export function openSandboxes(
  config: Config,
  adminUrl: string,
  { people, ...options }: { people: SandboxPeople; withSchedule?: boolean; plans?: StoredPlans },
): Sandboxes | undefined {
  if (config.SANDBOXES === 0) return undefined
  const start = async (state: SandboxState) => {
    const url = databaseAt(adminUrl, databaseOf({ config, adminUrl }, state))
    // One that an earlier release has made.
    await migrate({ ...config, keepsPasswords: true }, url)
    const storage = sandboxStorage(config, state)
    const installation = await openInstallation(sandboxConfig(config, state), url, { ...options, storage })
    const tokens = [{ role: 'visitor', token: visitorToken(installation.config) }]
    return runningOn(installation, await createHttpServer(installation, () => tokens))
  }
  const running = createRunningSandboxes(config, { start, findGone: (states) => findGone(adminUrl, states) })
  const host = createSandboxHost({
    config,
    adminUrl,
    memberPassword: people.password,
    close: running.closeState,
    async fill(own, url) {
      const installation = await openInstallation(own, url, { jobs: false, storage: templateStorage(config) })
      try {
        await people.fill(installation, url)
      } finally {
        await installation.close()
      }
    },
  })
  return { host, enter: running.enter, close: running.close }
}

/** Those that another process has reset or deleted meanwhile. */
async function findGone(adminUrl: string, states: SandboxState[]): Promise<SandboxState[]> {
  if (states.length === 0) return []
  const db = openDatabase<unknown>(createPool(adminUrl, { max: 1, application_name: 'ruvela sandboxes' }))
  try {
    const gone: SandboxState[] = []
    for (const state of states)
      if ((await findSandbox(db, state.label))?.version !== state.version) gone.push(state)
    return gone
  } finally {
    await db.destroy()
  }
}
