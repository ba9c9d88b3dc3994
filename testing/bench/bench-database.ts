import path from 'node:path'
import pg from 'pg'
import type { Installation } from '#gateway/installation.ts'
import { openInstallation } from '#gateway/open-installation.ts'
import { readStoredPlans } from '#gateway/planning/stored-plans.ts'
import { readConfig } from '#platform/base/config.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '#platform/postgres/migrations.ts'

const DATA_DIR = path.resolve(import.meta.dirname, '../../.data/bench')

/** One measured figure beside its limit from the same run. */
export type Figure = {
  bench: string
  figure: string
  value: number
  unit: string
  baseline: number
  budget: number
  ok: boolean
  /**
   * CPU of the server's thread for one operation: steadier than time while other programs keep the machine
   * busy.
   */
  cpuMilliseconds?: number
}

/** The server the benches share: durable settings, as in production. */
export type Bench = {
  report(figure: Figure): void
  /** How many figures missed their budget. */
  missed(): number
  /** A migrated installation on its own database, kept between runs. */
  open(database: string): Promise<{ installation: Installation; adminUrl: string; admin: pg.Pool }>
  close(): Promise<void>
}

/** Starts the embedded server with its data under .data/bench. */
export async function openBench(): Promise<Bench> {
  const server = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    settings: { shared_buffers: '1GB', max_wal_size: '4GB' },
  })
  const opened: (() => Promise<unknown>)[] = []
  let missed = 0
  return {
    report(figure) {
      if (!figure.ok) missed += 1
      console.log(
        JSON.stringify({
          ...figure,
          value: rounded(figure.value),
          baseline: rounded(figure.baseline),
          ...(figure.cpuMilliseconds === undefined
            ? {}
            : { cpuMilliseconds: rounded(figure.cpuMilliseconds) }),
        }),
      )
    },
    missed: () => missed,
    async open(database) {
      const root = new pg.Client({ connectionString: server.url('postgres') })
      await root.connect()
      const known = await root.query('select 1 from pg_database where datname = $1', [database])
      if (known.rowCount === 0) await root.query(`create database ${database}`)
      await root.end()
      const adminUrl = server.url(database)
      const config = readConfig({
        NODE_ENV: 'test',
        PORT: '0',
        METRICS_PORT: '0',
        SEED: 'none',
        DATA_DIR,
        DATABASE_ROLE_PREFIX: 'ruvela_bench',
        LOG_LEVEL: 'error',
        // A few members send as much as many would.
        ACTION_LIMIT_FACTOR: '0',
      })
      await migrate(config, adminUrl)
      const installation = await openInstallation(config, adminUrl, {
        jobs: false,
        plans: readStoredPlans(),
      })
      const admin = new pg.Pool({ connectionString: adminUrl, max: 4 })
      opened.push(
        () => installation.close(),
        () => admin.end(),
      )
      return { installation, adminUrl, admin }
    },
    async close() {
      for (const end of opened) await end()
      await server.stop()
    },
  }
}

/** The value below which this share of the samples lies. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
