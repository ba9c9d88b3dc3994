import { spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Runs in a separate process, because the test runner loads modules differently from the product. */
const SCRIPT = `
  import pg from 'pg'
  import { readConfig } from '#platform/base/config.ts'
  import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
  const server = await startEmbeddedPostgres({ dataDir: readConfig().DATA_DIR })
  const client = new pg.Client({ connectionString: server.url('ruvela') })
  await client.connect()
  const [statement, ...values] = process.argv.slice(1)
  await client.query(statement, values)
  await client.end()
  await server.stop()
`

/**
 * Backdates one member's sign-up in the tested product, which for the first hours' offers is like letting
 * time pass.
 */
export async function signedUpAgo(email: string, seconds: number): Promise<void> {
  const statement =
    'update accounts.account set signed_up_at = platform.now() - make_interval(secs => $2::float8) where email_normalised = $1'
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'], NODE_ENV: 'test' }
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', SCRIPT, statement, email, String(seconds)],
    { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the tested product’s database could not be changed (${String(code)})`)
}
