import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startProduct } from '#testing/product.ts'
import { percentile, type Bench } from './bench-database.ts'

const DATA_DIR = path.resolve(import.meta.dirname, '../../.data/bench-start')
const ROUNDS = 7
const BUDGET_SECONDS = 2

/**
 * Times the product's second start with its demo, from launch to Ready. Beside it stands the database's
 * share: the embedded server started alone on the same data, in the same round. The first start, which fills
 * the database, and the first round, which compiles, do not count.
 */
export async function benchStart(bench: Bench): Promise<void> {
  const product: number[] = []
  const database: number[] = []
  for (let round = -2; round < ROUNDS; round++) {
    const seconds = await timeProduct()
    if (round < 0) continue
    product.push(seconds)
    database.push(await timeDatabase())
  }
  const value = percentile(product, 0.5)
  bench.report({
    bench: 'start',
    figure: 'second_start_p50',
    value,
    unit: 's',
    baseline: percentile(database, 0.5),
    budget: BUDGET_SECONDS,
    ok: value <= BUDGET_SECONDS,
  })
}

async function timeProduct(): Promise<number> {
  const start = performance.now()
  const product = startProduct('scripts/serve.ts', { DATA_DIR })
  await product.ready()
  const seconds = (performance.now() - start) / 1000
  await product.stop()
  return seconds
}

async function timeDatabase(): Promise<number> {
  const start = performance.now()
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR })
  const seconds = (performance.now() - start) / 1000
  await server.stop()
  return seconds
}
