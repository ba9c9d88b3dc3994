import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/**
 * Runs an operator's command on the tested product: `operate('suspend', '--site', 'ruvela', …)`. @returns its
 * output
 */
export async function operate(command: string, ...parameters: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'], NODE_ENV: 'test' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`scripts/operator/${command}.ts`, ...parameters],
    {
      cwd: ROOT,
      env,
    },
  )
  return stdout
}
