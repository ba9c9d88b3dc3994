// Vitest's setup of every server test: a caller that holds a pool's connection must not request another from
// that pool. Enough such callers hold all connections and wait for each other, and every other request
// starves. This patches the query builder of the test process, so production pays nothing.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DefaultConnectionProvider } from 'kysely'
import { afterEach } from 'vitest'

type Holding = { pool: DefaultConnectionProvider; released: boolean; outer: Holding | undefined }

const prototype = DefaultConnectionProvider.prototype
// Files of one worker share loaded modules, but each runs this setup anew: it must find the original, not the
// earlier patch.
const ORIGINAL = Symbol.for('ruvela.provideConnection')
const patched = prototype as typeof prototype & { [ORIGINAL]?: typeof prototype.provideConnection }
const provideConnection = (patched[ORIGINAL] ??= prototype.provideConnection)

const holding = new AsyncLocalStorage<Holding>()
let refused: Error[] = []

prototype.provideConnection = async function (consumer, options) {
  const outer = holding.getStore()
  for (let held = outer; held !== undefined; held = held.outer) {
    if (held.pool !== this || held.released) continue
    const error = new Error(
      'A second connection was asked of a pool while a transaction held one of it: pass the transaction on, or ask before or after it.',
    )
    refused.push(error)
    throw error
  }
  return provideConnection.call(
    this,
    async (connection) => {
      const held: Holding = { pool: this, released: false, outer }
      try {
        return await holding.run(held, () => consumer(connection))
      } finally {
        held.released = true
      }
    },
    options,
  ) as never
}

// Many callers answer an error instead of failing, so the test itself fails.
afterEach(() => {
  const [first] = refused
  refused = []
  if (first !== undefined) throw first
})
