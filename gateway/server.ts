import { isOpenDevelopment, type Config } from '#platform/base/config.ts'
import { endsInTime } from '#platform/base/stop.ts'
import { hasSites } from '#platform/site/site.store.ts'
import type { Installation } from './installation.ts'
import type { SandboxPeople } from './open-sandboxes.ts'
import { readStoredPlans } from './planning/stored-plans.ts'
import { openDatabaseServer } from './process/database-server.ts'
import { refuseDemoSites } from './process/demo-sites.ts'
import type { DemoToken } from './requests/demo-token-route.ts'
import { requireRightForSandboxes } from './sandboxes/right-to-create.ts'

// sysexits.h: a service that this one needs is unavailable.
const EXIT_DATABASE_LOST = 69
const EXIT_NOT_ALL_STOPPED = 1

/** The demo's start-up message, and the tokens that developers can fetch. */
export type Demo = { tokens: DemoToken[]; welcome(port: number): string }

/** Fills an empty database with the demo. Undefined when the database holds other data. */
export type OpenDemo = (installation: Installation, adminUrl: string) => Promise<Demo | undefined>

/** What sits above the gateway in the import order. */
type Above = {
  /** Called when SEED asks for the demo. */
  openDemo: OpenDemo
  sandboxPeople: SandboxPeople
}

/**
 * Serves the product in one process, or the gateway alone when SUBGRAPH_URLS names the others. Ends cleanly
 * on Ctrl-C.
 */
export async function serve(config: Config, { openDemo, sandboxPeople }: Above): Promise<void> {
  // Until there is something to close, the process simply exits.
  let stop: (exitCode: number) => void = (exitCode) => process.exit(exitCode)
  const opening = openDatabaseServer(config, ({ message }) => {
    console.error(message)
    stop(EXIT_DATABASE_LOST)
  })
  // The database starts while the modules load.
  const [database, { openInstallation }, { openSandboxes }, { createHttpServer }] = await Promise.all([
    opening,
    import('./open-installation.ts'),
    import('./open-sandboxes.ts'),
    import('./process/http-server.ts'),
  ])
  const plans = readStoredPlans()
  const sandboxes = openSandboxes(config, database.adminUrl, { people: sandboxPeople, plans })
  const installation = await openInstallation(config, database.adminUrl, { sandboxes, plans })
  let demo: Demo | undefined
  // Everything that needs the database runs before the product reports ready: from then on the database may
  // come and go.
  async function prepareDatabase(): Promise<{ isEmpty: boolean }> {
    if (sandboxes !== undefined) await requireRightForSandboxes(database.adminUrl)
    if (config.NODE_ENV === 'production') await refuseDemoSites(database.adminUrl)
    if (config.SEED === 'demo') demo = await openDemo(installation, database.adminUrl)
    return { isEmpty: !(await hasSites(database.adminUrl)) }
  }
  const opened = createHttpServer(installation, () => demo?.tokens ?? [])
  const closeServer = async () => (await opened).close()
  stop = createStop([closeServer, () => installation.close()], () => database.stop())
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => void opened.then((server) => server.drain()).then(() => stop(0)))
  try {
    const [server, { isEmpty }] = await Promise.all([opened, prepareDatabase()])
    const port = await server.listen()
    console.log(`Ready on ${config.PUBLIC_URL ?? `http://localhost:${port}`}`)
    if (demo !== undefined) console.log(demo.welcome(port))
    if (isEmpty)
      console.log(
        'There is no site yet, so every address answers 421. Create one: npm run site -- create --file site.json (npm run site -- example prints such a file)',
      )
    if (isOpenDevelopment(config))
      console.warn(
        `WARNING: HOST=${config.HOST} exposes a development installation to the network: demo logins, developer tokens and GraphiQL. Only /dev is limited to this machine. Use NODE_ENV=production for real members.`,
      )
  } catch (error) {
    await Promise.allSettled([closeServer(), installation.close()])
    await database.stop()
    throw error
  }
}

/**
 * Ends the process in order: first the routes, then the work behind them, then the database, so that no
 * acknowledged work is cut off. Routes and work share one time limit; the database has its own.
 */
function createStop(
  steps: (() => Promise<void>)[],
  stopDatabase: () => Promise<void>,
): (exitCode: number) => void {
  const attempt = (step: () => Promise<void>) =>
    step().catch((error: unknown) => console.error('While stopping:', (error as Error).message))
  let stopping = false
  return (exitCode) => {
    if (stopping) return
    stopping = true
    const stopped = steps.reduce((before, step) => before.then(() => attempt(step)), Promise.resolve())
    void endsInTime(stopped).then(async (inTime) => {
      await attempt(stopDatabase)
      process.exit(inTime ? exitCode : exitCode || EXIT_NOT_ALL_STOPPED)
    })
  }
}
