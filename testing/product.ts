import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { request } from 'undici'
import { productEnvironment } from '#scripts/installation.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')

/** A process of the product, as an operator starts it. */
export type Product = {
  child: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Waits until it has printed something. @returns the pattern's first group */
  printed(pattern: RegExp): Promise<string>
  /** Waits until it is ready. @returns the port it names */
  ready(): Promise<number>
  /** Waits for its end. @returns the exit code */
  ended(): Promise<number | null>
  /** Asks it to stop, as Ctrl-C does. @returns the exit code */
  stop(): Promise<number | null>
}

/**
 * A folder for one installation's data, readable by all, because as root the embedded database runs as
 * another user.
 */
export function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-product-'))
  chmodSync(folder, 0o755)
  return path.join(folder, 'data')
}

// As `npm start` sets it.
const COMPILE_CACHE = productEnvironment(process.execPath).NODE_COMPILE_CACHE

/**
 * Starts one of the product's programs in a separate process, with nothing of this environment except PATH.
 * @param environment PORT is any free one unless it is given
 * @param options `parameters` for Node.js itself; `uid` runs it as another user; `root` is the folder of
 * another copy of the product
 */
export function startProduct(
  program: string,
  environment: Record<string, string>,
  options: { parameters?: string[]; uid?: number; root?: string } = {},
): Product {
  const child = spawn(process.execPath, [...(options.parameters ?? []), program], {
    cwd: options.root ?? ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    env: {
      PATH: process.env['PATH'],
      HOME: tmpdir(),
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...environment,
    },
  })
  let printed = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const whenPrinted = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(printed)
        if (found !== null) resolve(found[1] ?? found[0])
      }
      listeners.add(look)
      look()
      void exit.then((code) =>
        reject(new Error(`It ended with ${code} and never printed ${pattern.source}:\n${printed}`)),
      )
    })
  return {
    child,
    output: () => printed,
    printed: whenPrinted,
    ready: async () => Number(await whenPrinted(/^Ready.*http:\/\/[\w.-]+:(\d+)/m)),
    ended: () => exit,
    async stop() {
      child.kill('SIGTERM')
      return exit
    },
  }
}

/** Runs a free operation against a started product, with a token. */
export async function ask(
  port: number,
  token: string,
  query: string,
  options: { variables?: Record<string, unknown>; host?: string } = {},
): Promise<{ data?: any; errors?: any[] }> {
  const response = await request(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query, variables: options.variables ?? {} }),
    headers: {
      host: options.host ?? 'localhost',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
  })
  return (await response.body.json()) as { data?: any; errors?: any[] }
}

/** The developer token of a role, as the demo prints it at its start. */
export function printedToken(product: Product, role: string): Promise<string> {
  return product.printed(new RegExp(`^ {2}${role} +(\\S+)$`, 'm'))
}
