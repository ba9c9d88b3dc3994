import { WebSocket } from 'ws'
import { pick, pickWeighted, type Random } from '#platform/base/seeded-random.ts'
import {
  graphRequest,
  persistedRequest,
  restRequest,
  socketWords,
  uploadRequest,
} from './hostile-requests.ts'
import type { Result } from './result.ts'
import {
  ANSWER_LIMIT_MS,
  attackRandom,
  faultsOf,
  inParallel,
  isSlow,
  type Attacker,
  type OutgoingRequest,
  type Target,
} from './target.ts'

const WIDTH = 6
const FAULTS_SHOWN = 20

type FuzzRun = { target: Target; random: Random; ids: string[]; attackers: Attacker[] }

/**
 * Sends any number of random requests over every transport.
 * @param count how many
 */
export async function fuzz(target: Target, count: number): Promise<Result> {
  const random = attackRandom('fuzz')
  const members = await Promise.all(Array.from({ length: 4 }, (_, index) => target.join(`Fuzz ${index}`)))
  const run = { target, random, attackers: [...members, target.visitor], ids: await findIds(target, members) }
  const faults: string[] = []
  const sent = { graph: 0, persisted: 0, rest: 0, upload: 0, socket: 0 }
  await inParallel(Array(count).keys(), WIDTH, async () => {
    const kind = pickWeighted(random, [
      ['graph', 50],
      ['persisted', 20],
      ['rest', 20],
      ['upload', 4],
      ['socket', 6],
    ] as const)
    sent[kind] += 1
    if (target.product.child.exitCode !== null) return
    faults.push(...(kind === 'socket' ? await sendOverSocket(run) : await sendOne(run, kind)))
  })
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`  ${fault}`)
  if (target.product.child.exitCode !== null) faults.push('the process has ended')
  if (/unhandled/i.test(target.product.output())) faults.push('an unhandled rejection')
  const kinds = Object.entries(sent).map(([kind, times]) => `${kind} ${times}`)
  return { name: 'fuzz', tried: `${count} (${kinds.join(', ')})`, faults: faults.length }
}

// Real ids, so that requests get past the parsing of ids.
async function findIds(target: Target, members: Attacker[]): Promise<string[]> {
  const { data } = (await target.run(
    members[0]!,
    '{ site { id } bundles { id } searchProfiles(first: 10) { edges { node { id photos { id } } } } }',
  )) as { data: Record<string, never> }
  const found = [...JSON.stringify(data).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!)
  return [...found, ...members.flatMap(({ profileId, viewerId }) => [profileId, viewerId])]
}

async function sendOne(run: FuzzRun, kind: 'graph' | 'persisted' | 'rest' | 'upload'): Promise<string[]> {
  const who = pick(run.random, run.attackers)
  const outgoing = {
    graph: graphRequest,
    persisted: persistedRequest,
    rest: restRequest,
    upload: uploadRequest,
  }[kind](run, who)
  try {
    const answer = await run.target.send(outgoing)
    const faults = faultsOf(answer)
    if (await isSlow(run.target.send, outgoing, answer)) faults.push(`${Math.round(answer.ms)} ms`)
    return faults.map((fault) => `${fault}: ${shown(outgoing)} → ${answer.text.slice(0, 200)}`)
  } catch (error) {
    return [`no answer (${(error as Error).message}): ${shown(outgoing)}`]
  }
}

function shown({ method, path, headers, body }: OutgoingRequest): string {
  const type = headers?.['content-type'] ?? ''
  return `${method} ${path.slice(0, 200)} ${type} ${JSON.stringify(String(body ?? '').slice(0, 600))}`
}

// The server may answer anything or close the socket. It must not leave a query or mutation unanswered, nor
// report an internal error.
async function sendOverSocket(run: FuzzRun): Promise<string[]> {
  const who = pick(run.random, run.attackers)
  const { words, awaited } = socketWords(run, who)
  const socket = new WebSocket(`ws://127.0.0.1:${run.target.port}/graphql`, 'graphql-transport-ws', {
    headers: { host: 'localhost' },
  })
  const heard: string[] = []
  let closedWith = 0
  let isSilent = false
  const silence = setTimeout(() => {
    isSilent = true
    socket.terminate()
  }, ANSWER_LIMIT_MS)
  const closeOnceAnswered = () => {
    if (awaited.size === 0) socket.close(1000)
  }
  socket.on('message', (message: Buffer) => {
    const text = message.toString()
    heard.push(text)
    const { type, id } = JSON.parse(text) as { type: string; id?: string }
    if ((type !== 'complete' && type !== 'error') || id === undefined) return
    awaited.delete(id)
    closeOnceAnswered()
  })
  const closed = new Promise<void>((resolve) =>
    socket.on('close', (code) => {
      closedWith = code
      resolve()
    }),
  )
  socket.on('error', () => undefined)
  socket.on('open', () => {
    for (const word of words) socket.send(word)
    // An empty conversation would keep the server waiting for the greeting.
    closeOnceAnswered()
  })
  await closed
  clearTimeout(silence)
  if (isSilent) return [`no answer over the socket: ${words.join(' ')} → ${heard.join(' ')}`]
  const isInternal =
    closedWith === 4500 || closedWith === 1011 || heard.some((text) => text.includes('"INTERNAL'))
  return isInternal
    ? [`the socket calls it an internal error (${closedWith}): ${words.join(' ')} → ${heard.join(' ')}`]
    : []
}
