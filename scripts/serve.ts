import { ConfigError, readConfig } from '#platform/base/config.ts'
import { serve } from '../gateway/server.ts'
import { SANDBOX_PEOPLE } from './demo/sandbox-people.ts'

// sysexits.h: only the operator can fix it, so the service manager need not retry.
const EXIT_CONFIGURATION = 78

// Their messages say what to do; a stack trace would bury them.
const REFUSALS = [
  'DatabaseUnavailableError',
  'DemoSiteInProductionError',
  'PortTakenError',
  'SandboxRightMissingError',
]

try {
  await serve(readConfig(), {
    openDemo: async (...toFill) => (await import('./demo/open-demo.ts')).openDemo(...toFill),
    sandboxPeople: SANDBOX_PEOPLE,
  })
} catch (error) {
  const known = error instanceof ConfigError || REFUSALS.includes((error as Error).name)
  console.error(known ? (error as Error).message : error)
  process.exit(error instanceof ConfigError ? EXIT_CONFIGURATION : 1)
}
