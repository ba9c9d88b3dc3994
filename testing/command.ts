import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { productEnvironment } from '#scripts/installation.mjs'
import type { CommandEnd, CommandRun } from './command-host.ts'
import type { TestApp } from './test-app.ts'

/** A command's output and exit code. */
export type CommandResult = CommandEnd

const HOST = path.join(import.meta.dirname, 'command-host.ts')

// Idle hosts. They serve later files of this worker and end with it.
const idle: ChildProcess[] = []

/**
 * Runs an operator command outside the test's process, on the app's database.
 * @param command its file, such as `scripts/operator/suspend.ts`, and its arguments
 * @param options.input its standard input
 */
export async function runCommand(
  app: TestApp,
  command: string[],
  options: { input?: string | Buffer | undefined; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  const { DATABASE_URL, SECRETS_KEY, DATABASE_ROLE_PREFIX, DATA_DIR } = app.config
  const run: CommandRun = {
    command,
    input: options.input ?? '',
    environment: {
      ...process.env,
      ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
      ...(SECRETS_KEY === undefined ? {} : { SECRETS_KEY }),
      DATABASE_ROLE_PREFIX,
      DATA_DIR,
      NODE_ENV: 'test',
      ...options.environment,
    },
  }
  const host = idle.pop() ?? openHost()
  const end = await endOf(host, run)
  idle.push(host)
  return { ...end, said: end.said.trim() }
}

function openHost(): ChildProcess {
  const host = fork(HOST, {
    // Without Vitest's options. Compiling anew would add a second to every start.
    execArgv: [],
    env: { ...process.env, ...productEnvironment(process.execPath) },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  host.once('exit', () => {
    const at = idle.indexOf(host)
    if (at !== -1) idle.splice(at, 1)
  })
  host.unref()
  host.channel?.unref()
  return host
}

function endOf(host: ChildProcess, run: CommandRun): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The process that runs the commands of the operator has ended.'))
    host.once('exit', onExit)
    host.once('message', (end: CommandEnd) => {
      host.off('exit', onExit)
      resolve(end)
    })
    host.send(run)
  })
}
