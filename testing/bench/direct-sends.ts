import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'

/**
 * Calls of conversations.send_message over this many connections, one after the other on each, as pgbench
 * would make them.
 */
export type DirectSends = { url: string; connections: number; seconds: number; calls: unknown[][] }

/** @returns committed sends per second */
export function sendDirectly(sends: DirectSends): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: sends })
    worker.once('message', resolve).once('error', reject)
  })
}

const CALL = {
  name: 'send',
  text: `select message_id, duplicate from conversations.send_message($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7, $8::jsonb, $9::uuid, $10::uuid, $11::bigint, $12::int)`,
}

async function run({ url, connections, seconds, calls }: DirectSends): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const start = performance.now()
  let next = 0
  let sent = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < start + seconds * 1000 && next < calls.length) {
        await client.query({ ...CALL, values: calls[next++]! })
        sent += 1
      }
    }),
  )
  const rate = sent / ((performance.now() - start) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return rate
}

if (!isMainThread && workerData?.calls !== undefined)
  parentPort!.postMessage(await run(workerData as DirectSends))
