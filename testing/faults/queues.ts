import { comesTrue } from './invariants.ts'
import type { FaultRow } from './row.ts'
import { onScene, type Scene } from './scene.ts'

const TRIES_MAX = 30
const LIMIT_MS = 60_000

/** Work that cannot be done. */
export const QUEUE_FAULTS: FaultRow[] = [
  {
    id: 'F23',
    family: 'queues',
    fault: 'an event that nobody can handle stands before all others',
    guard: {
      file: 'subgraphs/platform/events/outbox.ts',
      text: '    if (most > 1) return takeOneByOne(eventConsumer, producer, most)\n',
      without: '    if (most > 1) throw error\n',
    },
    run: () => onScene({}, poisonQueue),
  },
]

/** The key of the event that no handler accepts; the product never uses it. */
const POISON_KEY = '00000000-0000-7000-8000-00000000dead'

async function poisonQueue({ admin, load }: Scene) {
  await admin.query(
    `insert into conversations.outbox (consumer, topic, key, payload) values ('notifications', 'message.sent', $1, 'null')`,
    [POISON_KEY],
  )
  const poisonedAt = performance.now()
  await load.progress(5)
  const { rows } = await admin.query<{ last: number }>('select max(id) as last from conversations.outbox')
  const others = 'select from conversations.outbox where key <> $1 and id <= $2'
  const areHandled = async () => (await admin.query(others, [POISON_KEY, rows[0]!.last])).rowCount === 0
  const faults = (await comesTrue(areHandled, LIMIT_MS)) ? [] : ['other events wait behind it']
  // Its retry pauses double, so the clock moves on until the event is set aside.
  for (let count = 0; count < TRIES_MAX && !(await isSetAside(admin)); count += 1) {
    await admin.query(`update platform.clock_offset set movable = true, shift = shift + interval '2 minutes'`)
    await comesTrue(() => isSetAside(admin), 1000)
  }
  if (!(await isSetAside(admin))) faults.push('it is never set aside')
  await admin.query('delete from conversations.set_aside_event where key = $1', [POISON_KEY])
  await admin.query('delete from conversations.outbox where key = $1', [POISON_KEY])
  return { tried: 'one event, until it was set aside', faults, healedAt: poisonedAt }
}

const isSetAside = async (admin: Scene['admin']) =>
  (await admin.query('select from conversations.set_aside_event where key = $1', [POISON_KEY])).rowCount === 1
