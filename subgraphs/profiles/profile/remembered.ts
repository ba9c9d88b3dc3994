import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

type Remembered<Value> = { value: Promise<Value>; until: number }

/**
 * Creates a cached reader: one computed value per database and key, kept for a while. Concurrent callers
 * share the same computation; its failure reaches all of them and is not cached.
 * @param milliseconds the lifetime of a value, from the moment of its request
 * @param keysMax the number of keys kept per database; exceeding it clears them all
 */
export function remembered<Value>(milliseconds: number, keysMax: number) {
  const databases = new WeakMap<Kysely<Tables>, Map<string, Remembered<Value>>>()
  /** @param now milliseconds of the clock that ages the values; always from the same clock */
  return (db: Kysely<Tables>, key: string, now: number, compute: () => Promise<Value>): Promise<Value> => {
    const known = databases.get(db) ?? new Map<string, Remembered<Value>>()
    databases.set(db, known)
    const found = known.get(key)
    if (found !== undefined && found.until > now) return found.value
    if (known.size >= keysMax) known.clear()
    const entry = { value: compute(), until: now + milliseconds }
    known.set(key, entry)
    entry.value.catch(() => {
      if (known.get(key) === entry) known.delete(key)
    })
    return entry.value
  }
}
