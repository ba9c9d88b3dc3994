import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Target } from './target.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Runs an operator's command, `npm run <command>`, beside the attacked product.
 * @returns what the command prints
 */
export async function operate(
  { dataDir }: Target,
  command: string,
  ...parameters: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`scripts/operator/${command}.ts`, ...parameters],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    },
  )
  return stdout.trim()
}
