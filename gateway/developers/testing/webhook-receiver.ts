import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const GUIDE = path.resolve(import.meta.dirname, '../../../docs/developers/webhooks.md')
const PROGRAMS: Record<string, [string, ...string[]]> = {
  ts: [process.execPath, '--input-type=module-typescript', '-'],
  python: ['python3', '-'],
}

/** One line that the receiver prints: a message with its id. */
export type PrintedEvent = { id: string; type: string; data: object }

/**
 * Runs the guide's receiver of webhooks, as a reader would, while `work` uses it.
 * @param language of the program in the guide
 * @param work gets what it has printed so far
 */
export async function withReceiver(
  language: string,
  { port, secret }: { port: number; secret: string },
  work: (printed: () => PrintedEvent[]) => Promise<void>,
): Promise<void> {
  const text = new RegExp(`^\`\`\`${language}\n([^\`]*)^\`\`\``, 'm').exec(readFileSync(GUIDE, 'utf8'))
  const [program, ...parameters] = PROGRAMS[language]!
  const child = spawn(program!, parameters, {
    cwd: path.dirname(GUIDE),
    env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stdin.end(text?.[1] ?? '')
  try {
    await work(() =>
      printed
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as PrintedEvent),
    )
  } finally {
    child.kill()
  }
}
