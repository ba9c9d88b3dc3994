import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

type Remembered<Value> = { value: Promise<Value>; until: number }

/**
 * Makes a reader that computes a value once per database and key and then tells it for a while. Whoever asks while it is computed waits for the
 * same one; a failure is told to them and not remembered.
 * @param milliseconds how long a value stands, from the moment it was asked for
 * @param keysMax how many keys of one database are kept; when there are more, all are forgotten
 */
export function remembered<Value>(milliseconds: number, keysMax: number) {
  const databases = new WeakMap<Kysely<Tables>, Map<string, Remembered<Value>>>()
  /** @param now the milliseconds of the clock by which values age; always of the same clock */
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
