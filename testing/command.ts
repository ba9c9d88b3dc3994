import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { productEnvironment } from '#scripts/installation.mjs'
import type { CommandEnd, CommandRun } from './command-host.ts'
import type { TestApp } from './test-app.ts'

/** What a command printed and how it ended. */
export type CommandResult = CommandEnd

const HOST = path.join(import.meta.dirname, 'command-host.ts')

// Hosts that have nothing to run. They stay for the files that this worker runs later, and end when it does.
const idle: ChildProcess[] = []

/**
 * Runs a command of the operator outside of the test's process, on the app's database.
 * @param command its file, such as `scripts/operator/suspend.ts`, and what is typed behind it
 * @param options.input what stands on its standard input
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
    // Without those of Vitest. What is compiled anew at every start takes a second longer.
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
