import { nested, QUERY_BOMBS } from '#gateway/testing/query-bombs.ts'
import type { Result } from './result.ts'
import { checksTime, operation, type Attacker, type OutgoingRequest, type Target } from './target.ts'

const LIMIT_MS = 100
const TRIES = 3

/** Sends every bomb while others are served: each is refused at once, and no other request waits. */
export async function throwBombs(target: Target): Promise<Result> {
  const member = await target.join('Bomb')
  const faults: string[] = []
  let isOver = false
  let servedCount = 0
  const serveOthers = async () => {
    while (!isOver) {
      const { data } = await target.run(member, '{ viewer { credits } }')
      if (data?.['viewer'] == null) faults.push('somebody else was not served')
      servedCount += 1
    }
  }
  const others = serveOthers()
  const bombs = bombsOf(member)
  for (const [name, outgoing] of bombs) {
    const fault = await throwOne(target, outgoing)
    if (fault !== undefined) faults.push(`${name}: ${fault}`)
  }
  isOver = true
  await others
  for (const fault of faults) console.log(`  ${fault}`)
  return {
    name: 'bombs',
    tried: `${bombs.length} kinds while ${servedCount} others were served`,
    faults: faults.length,
  }
}

function bombsOf(member: Attacker): [string, OutgoingRequest][] {
  const raw = (body: string): OutgoingRequest => ({ ...operation(member, ''), body })
  return [
    ...QUERY_BOMBS.map(([name, text, variables]): [string, OutgoingRequest] => [
      name,
      operation(member, text, variables),
    ]),
    ['a body above the limit', raw(JSON.stringify({ query: `{ __typename } #${'x'.repeat(200_000)}` }))],
    [
      'variables nested without end',
      raw(
        `{"query":"query ($a: [ID!]!) { nodes(ids: $a) { id } }","variables":{"a":${nested(20_000, '[', '', ']')}}}`,
      ),
    ],
    ['many operations in one body', raw(`[${Array(300).fill('{"query":"{ __typename }"}').join(',')}]`)],
  ]
}

// The best of a few tries: a busy machine is not a fault of the product.
async function throwOne(target: Target, outgoing: OutgoingRequest): Promise<string | undefined> {
  let best = Infinity
  for (let count = 0; count < (checksTime ? TRIES : 1) && best >= LIMIT_MS; count += 1) {
    const { status, ms } = await target.send(outgoing)
    if (status < 400 || status >= 500) return `status ${status}`
    best = Math.min(best, ms)
  }
  return best < LIMIT_MS || !checksTime ? undefined : `${Math.round(best)} ms`
}
