import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Writer } from './bench-writers.ts'
import { openFollower, type Followed } from './live-socket.ts'

export type Storm = Followed & { members: Writer[] }

/**
 * What happened while all members came back at once: sockets that the product refused for overload and whose
 * client came again, and logins that it refused.
 */
export type StormOutcome = { refusedSockets: number; refusedLogins: number }

// graphql-ws' "Forbidden" and "Unauthorized": the client would end its session.
const REFUSED_LOGIN = /closed with (4403|4401)/

/**
 * Reconnects all members at once in a separate process, as browsers do when the product is back: a refused
 * client tries again after a random wait that doubles.
 * @param isServed resolves when the product has everyone back; the sockets are closed then
 */
export function reconnectAll(storm: Storm, isServed: Promise<unknown>): Promise<StormOutcome> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['storm'])
    child.once('message', (outcome) => resolve(outcome as StormOutcome)).once('error', reject)
    child.once('exit', (code) => code !== 0 && reject(new Error(`the storm ended with ${code}`)))
    child.send(storm)
    void isServed.then(() => child.send('end'))
  })
}

async function run({ members, ...followed }: Storm, outcome: StormOutcome): Promise<void> {
  async function comeBack(member: Writer): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await openFollower(followed, member)
        return
      } catch (error) {
        if (REFUSED_LOGIN.test((error as Error).message)) outcome.refusedLogins += 1
        else outcome.refusedSockets += 1
        await wait(1000 * 2 ** Math.min(attempt, 4) * (0.5 + Math.random()))
      }
    }
  }
  await Promise.all(members.map(comeBack))
}

if (process.argv[2] === 'storm' && process.send !== undefined) {
  const outcome: StormOutcome = { refusedSockets: 0, refusedLogins: 0 }
  process.on('message', (message) => {
    if (message === 'end') process.send!(outcome, () => process.exit(0))
    else void run(message as Storm, outcome)
  })
}
