import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sendTo } from '#testing/attack/target.ts'
import { freePorts } from '#testing/free-ports.ts'

// Debian keeps daemons in /usr/sbin, which is not on every user's PATH.
const PATH = `${process.env['PATH']}:/usr/sbin`
const MANUAL = path.resolve(import.meta.dirname, '../../docs/operating/proxies.md')
const LOOK_MS = 200

export const hasHaproxy = () => spawnSync('haproxy', ['-v'], { env: { PATH } }).status === 0

/** A load balancer in front of gateways on this machine. */
export type Balancer = {
  /** The port that members use. */
  port: number
  /** Waits until it routes members to every gateway. */
  untilUp(): Promise<void>
  close(): Promise<void>
}

/** Starts HAProxy as the manual says. @param gateways their two ports */
export async function openBalancer(gateways: readonly number[]): Promise<Balancer> {
  const [port, statistics] = await freePorts(2)
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(gateways, { port: port!, statistics: statistics! }))
  const child = spawn('haproxy', ['-f', file], { env: { PATH }, stdio: ['ignore', 'ignore', 'inherit'] })
  const statesOf = async () => {
    const { text } = await sendTo(statistics!, { method: 'GET', path: '/;csv' })
    const rows = text.split('\n').map((line) => line.split(','))
    const state = rows[0]!.indexOf('status')
    return rows
      .filter(([group, name]) => group === 'gateways' && name !== 'BACKEND')
      .map((row) => row[state]!)
  }
  return {
    port: port!,
    async untilUp() {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`HAProxy has ended with ${child.exitCode}`)
        const states = await statesOf().catch(() => [])
        if (states.length === gateways.length && states.every((state) => state === 'UP')) return
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    },
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * The manual's configuration, with ports of this machine. A balancer that retries the other gateway by itself
 * would hide a port that closed too early.
 */
function configuration(
  [one, two]: readonly number[],
  { port, statistics }: { port: number; statistics: number },
): string {
  const example = /```haproxy\n(.*?)```/s.exec(readFileSync(MANUAL, 'utf8'))![1]!
  return `${example
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace('10.0.0.11:4000', `127.0.0.1:${one}`)
    .replace('10.0.0.12:4000', `127.0.0.1:${two}`)
    .replace('    option redispatch\n', '')}
frontend statistics
    bind 127.0.0.1:${statistics}
    stats enable
    stats uri /
`
}
