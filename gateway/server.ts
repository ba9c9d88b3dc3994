import { ConfigError, readConfig, type Config } from '#platform/config.ts'
import { openDemo, refuseDemoSites } from './demo.ts'
import { openDatabaseServer } from './database-server.ts'
import { createHttpServer, PortTakenError } from './http-server.ts'
import { openInstallation } from './installation.ts'

/** Starts the product in one process, or the gateway alone when SUBGRAPH_URLS names the others. Ends cleanly on Ctrl-C. */
async function start(config: Config): Promise<void> {
  const database = await openDatabaseServer(config)
  const installation = await openInstallation(config, database.adminUrl)
  const server = await createHttpServer(installation)
  const stopAll = createStop([() => server.close(), () => installation.close(), () => database.stop()])
  process.on('SIGINT', stopAll)
  process.on('SIGTERM', stopAll)
  try {
    if (config.NODE_ENV === 'production') await refuseDemoSites(database.adminUrl)
    const demo = config.SEED === 'demo' ? await openDemo(installation, database.adminUrl) : undefined
    const port = await server.listen()
    console.log(`Ready on ${config.PUBLIC_URL ?? `http://localhost:${port}`}`)
    if (demo !== undefined) console.log(demo.welcome(port))
  } catch (error) {
    await Promise.allSettled([server.close(), installation.close()])
    await database.stop()
    throw error
  }
}

function createStop(steps: (() => Promise<void>)[]): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    // The doors close first, then what works behind them, then the database: nothing that was acknowledged is cut off.
    void steps
      .reduce((before, step) => before.then(step).catch((error: unknown) => console.error('While stopping:', (error as Error).message)), Promise.resolve())
      .then(() => process.exit(0))
  }
}

// Their messages say what to do; a stack would hide them.
const REFUSALS = ['DatabaseUnavailableError', 'DemoSiteInProductionError']

try {
  await start(readConfig())
} catch (error) {
  const known = error instanceof ConfigError || error instanceof PortTakenError || REFUSALS.includes((error as Error).name)
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}
