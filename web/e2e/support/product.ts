import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#testing/free-ports.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A test's own product, which it may kill and restart on the same data. */
export type Product = {
  url: string
  dataDir: string
  kill: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
  /** What Node has warned of, such as a deprecated call of a library. */
  warnings: () => readonly string[]
}

// The test's timeout ends it.
async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Starts the product as its README says, demo included, in its own folder. */
export async function openProduct(members: number): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ruvela-product-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  const warnings: string[] = []

  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  const product: Product = {
    url,
    dataDir,
    start: async () => {
      const env = {
        ...process.env,
        PORT: String(port),
        METRICS_PORT: '0',
        DATA_DIR: dataDir,
        SEED: 'demo',
        SEED_MEMBERS: String(members),
        LOG_LEVEL: 'error',
      }
      child = spawn(process.execPath, ['scripts/serve.ts'], {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr!.on('data', (data: Buffer) => {
        process.stderr.write(data)
        warnings.push(...(String(data).match(/^\(node:\d+\).*Warning:.*$/gm) ?? []))
      })
      await untilReady(url, child)
    },
    kill: () => ended('SIGKILL'),
    remove: async () => {
      await ended('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    warnings: () => warnings,
  }
  await product.start()
  return product
}
