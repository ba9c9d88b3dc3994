import { mkdir, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { createHttpServer } from '#gateway/process/http-server.ts'
import { clientOperation } from '../client-operation.ts'
import { openBench } from './bench-database.ts'
import { flameGraph } from './flame-graph.ts'
import { sendLoad, type Load } from './open-loop.ts'
import { openSendSetup } from './send.ts'

/**
 * `node testing/bench/flame-graphs.ts <folder> [<prefix>]`: draws where the server's thread spends its time
 * for a search page and for a send, both over HTTP, as SVG pictures.
 */

const [folder = '.', prefix = ''] = process.argv.slice(2)
const CALLERS = 4
const WARM_UP_SECONDS = 15
const SECONDS = 10
const SAMPLE_MICROSECONDS = 200

const bench = await openBench()
const setup = await openSendSetup(bench)
const server = await createHttpServer(setup.installation)
const origin = `http://127.0.0.1:${await server.listen()}`
const inspector = new Session()
inspector.connect()
await inspector.post('Profiler.enable')
await inspector.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS })
await mkdir(folder, { recursive: true })

async function draw(name: string, requests: () => Load['requests']) {
  const load = (seconds: number) =>
    sendLoad({ origin, requests: requests(), pace: { callers: CALLERS, seconds } })
  await load(WARM_UP_SECONDS)
  await inspector.post('Profiler.start')
  const before = process.threadCpuUsage()
  const { milliseconds } = await load(SECONDS)
  const { user, system } = process.threadCpuUsage(before)
  const { profile } = await inspector.post('Profiler.stop')
  const each = (user + system) / 1000 / milliseconds.length
  const title = `${name}: ${each.toFixed(2)} ms of the server's thread`
  await writeFile(path.join(folder, `${prefix}${name.replaceAll(' ', '-')}.svg`), flameGraph(profile, title))
  console.log(title)
}

await draw('search page', () =>
  setup.requests().map((request) => ({
    ...request,
    body: JSON.stringify({ id: clientOperation('MembersScreenQuery'), variables: { allowed: true } }),
  })),
)
await draw('send', () => setup.requests())
inspector.disconnect()
await server.close()
await setup.close()
await bench.close()
process.exit(0)
