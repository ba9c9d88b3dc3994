// A process that runs operator commands one after the other and keeps their modules loaded, which saves a
// second each. Each run evaluates the command's file anew, with its own arguments, environment, input and
// exit code. Log output goes to the tests' output, because it bypasses process.stdout.
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

/** What `testing/command.ts` sends for one run. */
export type CommandRun = { command: string[]; input: string | Buffer; environment: NodeJS.ProcessEnv }

/** The result of a run. */
export type CommandEnd = { said: string; complaint: string; code: number }

class ExitError extends Error {}

let runs = 0
let current: CommandEnd | undefined
let exited: ((code: number) => void) | undefined

function capture(stream: NodeJS.WriteStream, part: 'said' | 'complaint'): void {
  const write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    if (current !== undefined && exited !== undefined)
      current[part] += Buffer.from(chunk as string).toString()
    const done = more.at(-1)
    if (typeof done === 'function') done()
    return true
  }
  stream.write = write as typeof stream.write
}

capture(process.stdout, 'said')
capture(process.stderr, 'complaint')

const endHost = process.exit.bind(process)
// Anything that a command leaves open ends with the tests.
process.once('disconnect', () => endHost(0))

// The first exit counts, as for a process; later output is hidden, and later codes are ignored.
process.exit = ((code?: number) => {
  exited?.(Number(code ?? process.exitCode ?? 0))
  throw new ExitError('the command has ended')
}) as typeof process.exit

for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error: unknown) => {
    if (error instanceof ExitError) return
    console.error(error)
    exited?.(1)
  })

async function runCommand({ command, input, environment }: CommandRun): Promise<CommandEnd> {
  const [file = '', ...parameters] = command
  const end: CommandEnd = { said: '', complaint: '', code: 0 }
  current = end
  const ended = new Promise<number>((resolve) => {
    exited = (code) => {
      exited = undefined
      resolve(code)
    }
  })
  process.exitCode = undefined
  process.env = environment
  process.argv = [process.execPath, path.resolve(file), ...parameters]
  Object.defineProperty(process, 'stdin', {
    value: Readable.from([Buffer.from(input as string)], { objectMode: false }),
    configurable: true,
  })
  runs += 1
  import(`${pathToFileURL(file).href}?run=${runs}`).then(
    () => exited?.(Number(process.exitCode ?? 0)),
    (error: unknown) => {
      if (!(error instanceof ExitError)) console.error(error)
      exited?.(1)
    },
  )
  end.code = await ended
  current = undefined
  return end
}

process.on('message', (run: CommandRun) => {
  void runCommand(run).then((end) => process.send!(end))
})
