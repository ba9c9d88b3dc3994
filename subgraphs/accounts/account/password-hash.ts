import { channel } from 'node:diagnostics_channel'
import { hash, verify, type Options } from '@node-rs/argon2'
import { RequestError } from '#platform/base/errors.ts'

// OWASP's floor for argon2id (19 MiB, 2 passes, 1 lane): about 11 ms of one core. `Algorithm` is a const
// enum, which cannot be imported without a build; 2 is Argon2id.
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Two parallel hashes leave room in the thread pool and in memory; beyond this queue an answer would come too
// late to be useful.
const PARALLEL_HASHES = 2
/**
 * The diagnostics channel that reports each hash with its algorithm and costs
 * ("$argon2id$v=19$m=19456,t=2,p=1"), and never a password.
 */
export const HASH_CHANNEL = 'ruvela:password-hash'
const worked = channel(HASH_CHANNEL)
const WAITING_HASHES = 200

let running = 0
const waiting: (() => void)[] = []

async function withinCapacity<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= PARALLEL_HASHES) {
    if (waiting.length >= WAITING_HASHES) throw new RequestError('RATE_LIMITED', 'Too many logins at once', 5)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // The slot passes straight to the next waiter, so that a newcomer cannot take it.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** The PHC string of a password (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return withinCapacity(async () => {
    const made = await hash(password, ARGON2ID)
    worked.publish(costsOf(made))
    return made
  })
}

// Hashed at the same cost as a real one, so that an unknown address takes the same time.
let dummyHash: Promise<string> | undefined

/** @returns whether the password matches the hash; without a hash it takes just as long and returns false */
export async function verifyPassword(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', ARGON2ID)
  const compared = storedHash ?? (await dummyHash)
  const matches = await withinCapacity(() => {
    worked.publish(costsOf(compared))
    return verify(compared, password)
  })
  return matches && storedHash != null
}

const costsOf = (phcString: string) => phcString.split('$', 4).join('$')
