/**
 * `npm run bench [name …]`: measures each figure beside its limit in the same run and prints one JSON line
 * per figure. Data is created here and kept between runs under .data/bench. Ratios count; absolute numbers
 * depend on the machine.
 */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import type { Bench } from './bench-database.ts'

// As operators run the product, and its peers: GraphQL's reference implementation checks more otherwise.
process.env['NODE_ENV'] = 'production'
// As in `npm start`: without it, the TypeScript compiler would count towards the process's memory. It serves
// all later imports.
enableCompileCache(path.join(import.meta.dirname, '../../.cache/compiled'))
const { openBench } = await import('./bench-database.ts')
const BENCHES: Record<string, (bench: Bench) => Promise<void>> = {
  gateway: async (bench) => (await import('./gateway.ts')).benchGateway(bench),
  search: async (bench) => (await import('./search.ts')).benchSearch(bench),
  send: async (bench) => (await import('./send.ts')).benchSend(bench),
  live: async (bench) => (await import('./live.ts')).benchLive(bench),
  members: async (bench) => (await import('./members.ts')).benchActiveMembers(bench),
  notifications: async (bench) => (await import('./notifications.ts')).benchNotifications(bench),
  webhooks: async (bench) => (await import('./webhooks.ts')).benchWebhooks(bench),
  dashboard: async (bench) => (await import('./dashboard.ts')).benchDashboard(bench),
  start: async (bench) => (await import('./start.ts')).benchStart(bench),
  web: async (bench) => (await import('./web.ts')).benchWeb(bench),
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'))
for (const name of wanted) {
  if (!(name in BENCHES)) {
    console.error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`)
    process.exit(1)
  }
}
const bench = await openBench()
try {
  for (const [name, run] of Object.entries(BENCHES))
    if (wanted.length === 0 || wanted.includes(name)) await run(bench)
} finally {
  await bench.close()
}
process.exit(bench.missed() === 0 ? 0 : 1)
