import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sendTo } from '#testing/attack/target.ts'
import { freePorts } from '#testing/free-ports.ts'
import { newDataDir, startProduct, type Product } from '#testing/product.ts'
import { copyOfProduct } from './copy.ts'
import { hasHaproxy, openBalancer, type Balancer } from './haproxy.ts'
import { onOwnServer } from './own-server.ts'
import type { FaultRow, Outcome } from './row.ts'
import { onScene, pause, type Scene } from './scene.ts'

const READ_MS = 12_000
const ROUNDS = 2
/** As in the manual: longer than the balancer takes to notice. */
const DRAIN_SECONDS = '10'

/** Updates while members are active. */
export const ROLLOUT_FAULTS: FaultRow[] = [
  {
    id: 'F22',
    family: 'rollout',
    fault: 'a new release migrates a table that members write to, while a long read holds it',
    guard: {
      file: 'subgraphs/platform/postgres/migrations.ts',
      text: '`set local lock_timeout = ${LOCK_LIMIT_MILLISECONDS}`',
      without: "'select 1'",
    },
    run: migrateUnderLoad,
  },
  {
    id: 'F21',
    family: 'rollout',
    fault: `two gateways behind HAProxy are restarted in turn, ${ROUNDS} times each, while members write`,
    missing: () => (hasHaproxy() ? undefined : 'haproxy is not installed'),
    guard: {
      file: 'gateway/server.ts',
      text: 'void opened.then((server) => server.drain()).then(() => stop(0))',
      without: 'stop(0)',
    },
    run: restartInTurn,
  },
]

const health = (port: number) =>
  sendTo(port, { method: 'GET', path: '/readyz' }).then(
    ({ status }) => status,
    () => 0,
  )

const MIGRATION = `import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table conversations.message add column fault_note text\`.execute(db)
  await sql\`alter table conversations.member add column fault_note text\`.execute(db)
}
`

async function migrateUnderLoad() {
  const root = copyOfProduct()
  writeFileSync(path.join(root, 'migrations/29990101T0000Z-conversations-fault-note.ts'), MIGRATION)
  try {
    return await onOwnServer(({ adminUrl }) => {
      const shared = { DATABASE_URL: adminUrl, DATA_DIR: newDataDir() }
      return onScene({ environment: shared, adminUrl }, (scene) => migrateWhileRead(scene, { root, shared }))
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/**
 * A long read, like a backup: the table change has to wait for it, and members must not wait for the change.
 */
async function migrateWhileRead(
  { load, admin }: Scene,
  { root, shared }: { root: string; shared: Record<string, string> },
) {
  const reader = await admin.connect()
  await reader.query(
    'begin; select count(*) from conversations.message; select count(*) from conversations.member',
  )
  const before = load.attempts.length
  const release = startProduct(
    'scripts/serve.ts',
    { ...shared, SEED: 'none', ACTION_LIMIT_FACTOR: '0' },
    { root },
  )
  try {
    await pause(READ_MS)
    await reader.query('rollback')
    const healedAt = performance.now()
    const port = await release.ready()
    await load.progress(5)
    const failed = load.attempts.slice(before).filter(({ failure }) => failure !== undefined)
    const { rowCount } = await admin.query(
      `select from information_schema.columns where table_schema = 'conversations' and column_name = 'fault_note'`,
    )
    return {
      tried: `two tables changed behind a read of ${READ_MS / 1000} s`,
      faults: [
        ...(failed.length === 0 ? [] : [`${failed.length} requests failed: ${failed[0]!.failure ?? ''}`]),
        ...(rowCount === 2 ? [] : ['the new release has not changed the tables']),
        ...((await health(port)) === 200 ? [] : ['the new release is not ready']),
      ],
      healedAt,
    }
  } finally {
    reader.release()
    await release.stop()
  }
}

async function restartInTurn(): Promise<Outcome> {
  const [one, two] = await freePorts(2)
  const balancer = await openBalancer([one!, two!])
  try {
    return await onOwnServer(async ({ adminUrl }) => {
      const shared = {
        DATABASE_URL: adminUrl,
        DATA_DIR: newDataDir(),
        DRAIN_SECONDS,
        // The balancer's own requests come from this machine.
        TRUST_PROXY: 'loopback',
      }
      const settings = { ...shared, PORT: String(two), SEED: 'none', ACTION_LIMIT_FACTOR: '0' }
      let second: Product | undefined
      const startSecond = async () => {
        second = startProduct('scripts/serve.ts', settings)
        await second.ready()
      }
      const options = {
        environment: { ...shared, PORT: String(one) },
        adminUrl,
        port: balancer.port,
        beforeLoad: async () => {
          await startSecond()
          await balancer.untilUp()
        },
      }
      try {
        return await onScene(options, (scene) =>
          rollOver(scene, balancer, [
            { stop: () => scene.target.product.stop(), start: () => scene.target.startAgain() },
            { stop: () => second!.stop(), start: startSecond },
          ]),
        )
      } finally {
        await second?.stop()
      }
    })
  } finally {
    await balancer.close()
  }
}

type Gateway = { stop: () => Promise<unknown>; start: () => Promise<void> }

async function rollOver({ load }: Scene, balancer: Balancer, gateways: readonly Gateway[]) {
  const before = load.attempts.length
  for (let round = 0; round < ROUNDS; round += 1)
    for (const gateway of gateways) {
      await gateway.stop()
      await gateway.start()
      await balancer.untilUp()
      await load.progress(3)
    }
  const during = load.attempts.slice(before)
  const failed = during.filter(({ failure }) => failure !== undefined)
  return {
    tried: `${ROUNDS * gateways.length} restarts during ${during.length} requests`,
    faults:
      failed.length === 0
        ? []
        : [`${failed.length} of ${during.length} requests failed: ${failed[0]!.failure ?? ''}`],
    healedAt: performance.now(),
  }
}
