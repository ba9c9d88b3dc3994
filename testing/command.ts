import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { productEnvironment } from '#scripts/installation.mjs'
import type { TestApp } from './test-app.ts'

/** What a command printed and how it ended. */
export type CommandResult = { said: string; complaint: string; code: number | null }

/**
 * Runs a command of the operator as a program of its own, on the app's database.
 * @param command its file, such as `scripts/suspend.ts`, and what is typed behind it
 * @param options.input what stands on its standard input
 */
export async function runCommand(
  app: TestApp,
  command: string[],
  options: { input?: string | Buffer; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  const { DATABASE_URL, SECRETS_KEY, DATABASE_ROLE_PREFIX, DATA_DIR } = app.config
  const program = spawn(process.execPath, command, {
    env: {
      ...process.env,
      // A program that is compiled anew at every start takes a second longer.
      ...productEnvironment(process.execPath),
      DATABASE_URL,
      SECRETS_KEY,
      DATABASE_ROLE_PREFIX,
      DATA_DIR,
      NODE_ENV: 'test',
      ...options.environment,
    },
    stdio: 'pipe',
  })
  program.stdin.end(options.input)
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve))
  const [said, complaint, code] = await Promise.all([text(program.stdout), text(program.stderr), ended])
  return { said: said.trim(), complaint, code }
}
