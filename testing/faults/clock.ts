import path from 'node:path'
import type { FaultRow } from './row.ts'
import { onScene, pause, type Scene } from './scene.ts'

const SKEW_MINUTES = 20
const PLUGIN = path.resolve(import.meta.dirname, 'skewed-clock.ts')

/** Wrong clocks. */
export const CLOCK_FAULTS: FaultRow[] = [
  {
    id: 'F20',
    family: 'clock',
    fault: `the clock of the process is ${SKEW_MINUTES} minutes ahead, then as much behind`,
    guard: {
      file: 'subgraphs/billing/providers/sandbox.provider.ts',
      text: 'const age = Math.abs((await databaseNow(db)).getTime() / 1000 - Number(seconds))',
      without: 'const age = Math.abs(Date.now() / 1000 - Number(seconds))',
    },
    run: () =>
      onScene({ afterwards: pendingOrders }, async (scene) => {
        const { target, load } = scene
        const faults: string[] = []
        let startedAt = 0
        for (const minutes of [SKEW_MINUTES, -SKEW_MINUTES]) {
          await target.product.stop()
          startedAt = performance.now()
          await target.startAgain({
            NODE_OPTIONS: `--import=${PLUGIN}`,
            CLOCK_SKEW_MS: String(minutes * 60_000),
          })
          await load.progress(20)
          faults.push(...(await pendingOrders(scene)))
        }
        return { tried: `± ${SKEW_MINUTES} minutes`, faults, healedAt: startedAt }
      }),
  },
  {
    id: 'F20b',
    family: 'clock',
    fault: 'the clock of the database goes an hour ahead, and back again',
    guard: {
      file: 'migrations/functions/conversations/send_message.sql',
      text: 'update conversations.conversation c set message_count = c.message_count + 1 where',
      without:
        'update conversations.conversation c set message_count = ((extract(epoch from platform.now()) * 100)::bigint % 2000000000)::int where',
    },
    run: () =>
      onScene({}, async ({ load, admin }) => {
        for (const hours of [1, -1]) {
          await admin.query(
            `update platform.clock_offset set movable = true, shift = shift + make_interval(hours => $1)`,
            [hours],
          )
          await load.progress(10)
        }
        return { tried: 'one hour, forward and back', healedAt: performance.now() }
      }),
  },
]

/** The bank's notification is processed on arrival, without waiting for the reconciliation. */
async function pendingOrders({ admin, load }: Scene): Promise<string[]> {
  await pause(500)
  const { rowCount } = await admin.query(
    `select from billing."order" where id = any($1::uuid[]) and state = 'PENDING'`,
    [load.accepted.orders],
  )
  return rowCount === 0 ? [] : [`${rowCount} payments were not taken when the bank told of them`]
}
