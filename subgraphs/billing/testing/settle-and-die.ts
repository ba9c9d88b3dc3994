import pg from 'pg'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { syncPayment } from '../payments/payment.actions.ts'

// Brings a payment's order to its state, and ends like a process that was killed right before a given
// statement. What it did so far is told before.
const [databaseUrl, secretsKey, providerRef, dieBefore] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
]
let count = 0
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  count += 1
  if (count === Number(dieBefore)) process.kill(process.pid, 'SIGKILL')
  return query.apply(this, given)
} as never

const db = openDatabase<unknown>(createPool(databaseUrl, { max: 1 }))
const services = {
  config: { PAYMENTS: 'sandbox', SECRETS_KEY: secretsKey },
  pubSub: { publish: () => undefined },
}
await syncPayment({ db, services } as never, providerRef)
await db.destroy()
