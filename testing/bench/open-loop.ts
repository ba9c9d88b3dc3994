import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/**
 * Requests to one server, sent at fixed times regardless of earlier answers; or by this many callers, one
 * after the other.
 */
export type Load = {
  origin: string
  requests: { headers: Record<string, string>; body: string }[]
  pace: { perSecond: number; seconds: number } | { callers: number; seconds: number }
}

/** Milliseconds from each request's due time to its complete answer, and the wrong answers. */
export type Answered = { milliseconds: number[]; seconds: number; refused: string[] }

/**
 * Sends the load from a separate thread, so that the measured server does not wait for the measurement. Each
 * request counts from its due time: a server that stalls is charged for everyone who waits meanwhile.
 */
export function sendLoad(load: Load): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load })
    worker.once('message', resolve).once('error', reject)
  })
}

async function run({ origin, requests, pace }: Load): Promise<Answered> {
  const pool = new Pool(origin, { connections: 64, pipelining: 1 })
  const milliseconds: number[] = []
  const refused: string[] = []
  let next = 0
  const send = async (due: number) => {
    const { headers, body } = requests[next++ % requests.length]!
    const response = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    const text = await response.body.text()
    if (response.statusCode === 200 && !text.includes('"errors"')) milliseconds.push(performance.now() - due)
    else refused.push(text.slice(0, 300))
  }
  const start = performance.now()
  const end = start + pace.seconds * 1000
  if ('callers' in pace) {
    await Promise.all(
      Array.from({ length: pace.callers }, async () => {
        while (performance.now() < end) await send(performance.now())
      }),
    )
  } else {
    const sent: Promise<void>[] = []
    for (let due = start; due < end; due += 1000 / pace.perSecond) {
      const wait = due - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      sent.push(send(due))
    }
    await Promise.all(sent)
  }
  const seconds = (performance.now() - start) / 1000
  await pool.close()
  return { milliseconds, seconds, refused }
}

if (!isMainThread && workerData?.origin !== undefined) parentPort!.postMessage(await run(workerData as Load))
