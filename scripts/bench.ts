/**
 * `npm run bench [name …]`: measures each figure beside its limit in the same run and prints one JSON line per figure. Data is made here and
 * kept between runs under .data/bench. Ratios count; absolute numbers depend on the machine.
 */
import { openBench } from './bench/bench-database.ts'
import { benchGateway } from './bench/gateway.ts'
import { benchLive } from './bench/live.ts'
import { benchSearch } from './bench/search.ts'
import { benchSend } from './bench/send.ts'
import { benchStart } from './bench/start.ts'

const BENCHES = { gateway: benchGateway, search: benchSearch, send: benchSend, live: benchLive, start: benchStart }

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'))
for (const name of wanted) {
  if (!(name in BENCHES)) {
    console.error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`)
    process.exit(1)
  }
}
const bench = await openBench()
try {
  for (const [name, run] of Object.entries(BENCHES)) if (wanted.length === 0 || wanted.includes(name)) await run(bench)
} finally {
  await bench.close()
}
process.exit(bench.missed() === 0 ? 0 : 1)
