import { spawn } from 'node:child_process'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { dayOfSite, databaseNow } from '#platform/postgres/clock.ts'
import { DATABASE_ERRORS } from '#platform/postgres/database-errors.ts'
import { urlOf } from '#platform/postgres/database.ts'
import { NO_SESSION } from '#platform/requests/request-context.ts'
import { findSite } from '#platform/site/site.store.ts'
import type { Site } from '#platform/site/site.ts'
import { productEnvironment } from '#scripts/installation.mjs'
import { testApp } from '#testing/file-app.ts'
import { IS_LONG_RUN, triesAll } from '#testing/run-size.ts'
import { bookCredits, insertAccount } from '../account/account.store.ts'
import { findBundlesFor, type Bundle } from '../catalogue/bundle.store.ts'
import { readOrderRequest } from '../checkout/order-request.rules.ts'
import { placeOrder } from '../checkout/place-order.actions.ts'
import { settleSandboxPayment } from '../providers/sandbox.provider.ts'
import { withdrawOrder } from '../refunds/refund.actions.ts'
import { MoneyModel, type ModelOrder, type Step } from '../testing/money-model.ts'
import { reconcilePayments } from './payment-comparison.jobs.ts'
import { syncPayment } from './payment.actions.ts'

const STATEMENTS_APART = IS_LONG_RUN ? 1 : triesAll() ? 17 : 40
const MODEL_RUNS = IS_LONG_RUN ? 3000 : 20

const NEWS = ['pending', 'paid', 'paid again', 'failed', 'refund', 'chargeback'] as const
type News = (typeof NEWS)[number]

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  )
}

describe('money', () => {
  const app = testApp()
  let site: Site
  let bundles: Bundle[]
  const paymentContext = () =>
    app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  beforeAll(async () => {
    const { rows } = await app.admin.query(`select id from accounts.site where token = 'ruvela'`)
    site = (await findSite(paymentContext().db, rows[0].id, -1))!
    // The credit accounts of this test have no member, so their events have no recipient.
    await app.admin.query(
      `create function billing.tell_nobody() returns trigger language plpgsql as 'begin return null; end'`,
    )
    await app.admin.query(
      'create trigger tell_nobody before insert on billing.outbox for each row execute function billing.tell_nobody()',
    )
    bundles = await findBundlesFor(paymentContext().db, { siteId: site.id, country: 'NL' })
  })

  async function openAccount(): Promise<string> {
    const accountId = newId()
    await paymentContext()
      .db.transaction()
      .execute((trx) => insertAccount(trx, { accountId, siteId: site.id, country: 'NL' }))
    return accountId
  }
  async function place(memberId: string, bundle: Bundle) {
    const now = await databaseNow(paymentContext().db)
    const visit = {
      host: 'ruvela.test',
      pageHost: 'ruvela.test',
      locale: 'nl',
      country: 'NL',
      address: '',
      userAgent: '',
      audience: 'system' as const,
      hasTrafficSource: false,
      isBackground: false,
      session: NO_SESSION,
    }
    const { db, services } = paymentContext()
    const viewer = { siteId: site.id, memberId, sessionId: newId() }
    const today = dayOfSite(now, site.settings.timeZone)
    const request = readOrderRequest(viewer, {
      idempotencyKey: newId(),
      bundleId: toGlobalId('Bundle', bundle.id),
      method: 'PAYPAL',
      conditionsAccepted: true,
    })
    return placeOrder({ db, services, requestId: newId(), site, viewer, now, today, visit }, request)
  }
  const account = async (memberId: string) =>
    (
      await app.admin.query(
        `select a.balance::int, a.debt::int, a.paid, coalesce((select sum(amount)::int from billing.entry e where e.account_id = a.account_id), 0) as entries,
          array(select l.remaining::int from billing.lot l where l.account_id = a.account_id order by created_at, id) as lots,
          array(select o.state from billing."order" o where o.account_id = a.account_id order by created_at, id) as states
         from billing.account a where a.account_id = $1`,
        [memberId],
      )
    ).rows[0]
  async function expectBooksToAgree() {
    await app.runJob('billing.check-ledger')
    expect(
      (await app.admin.query('select faults from billing.ledger_check order by at desc, id desc limit 1'))
        .rows[0].faults,
    ).toEqual([])
  }

  test('PAY-02 a payment is booked once, in whatever order the provider’s six reports arrive', async () => {
    const all = permutations(NEWS)
    expect(all).toHaveLength(720)
    const memberId = await openAccount()
    const atBank: Record<News, [status: string, refunded: number]> = {
      pending: ['pending', 0],
      paid: ['paid', 0],
      'paid again': ['paid', 0],
      failed: ['failed', 0],
      refund: ['paid', bundles[1]!.priceMinor],
      chargeback: ['charged_back', 0],
    }
    for (const news of all.filter((_, position) => IS_LONG_RUN || position % 60 === 7)) {
      const order = await place(memberId, bundles[1]!)
      let expected = 'PENDING'
      for (const each of news) {
        await app.admin.query(
          'update billing.sandbox_payment set status = $2, refunded_minor = $3 where id = $1',
          [order.providerRef, ...atBank[each]],
        )
        await syncPayment(paymentContext(), order.providerRef!)
        if (each === 'failed' && expected === 'PENDING') expected = 'FAILED'
        if (each.startsWith('paid') && ['PENDING', 'FAILED'].includes(expected)) expected = 'COMPLETED'
        if (each === 'refund' && expected !== 'CHARGED_BACK') expected = 'REFUNDED'
        if (each === 'chargeback') expected = 'CHARGED_BACK'
        const { states, balance, entries, debt } = await account(memberId)
        expect([states.at(-1), balance, entries, debt], `${news.join(', ')} at ${each}`).toEqual([
          expected,
          expected === 'COMPLETED' ? 30 : 0,
          balance,
          0,
        ])
      }
      const { rows } = await app.admin.query(
        `select kind, count(*)::int from billing.entry where account_id = $1 and ref = $2 and kind = 'purchase' group by kind`,
        [memberId, order.id],
      )
      expect(rows, news.join(', ')).toEqual([{ kind: 'purchase', count: 1 }])
      expect(
        (await app.admin.query('select count(*)::int from billing.invoice where order_id = $1', [order.id]))
          .rows[0].count,
      ).toBe(1)
    }
    await expectBooksToAgree()
  })

  test('PAY-02 a process that is killed at any statement leaves all or nothing; a job finishes @long', async () => {
    const child = path.join(import.meta.dirname, '../testing/settle-and-die.ts')
    const url = urlOf(app.config, paymentContext().services.config.DATABASE_URL!, 'billing')
    const end = (providerRef: string, dieBefore: number) =>
      new Promise<{ code: number | null; signal: string | null }>((resolve) =>
        spawn(process.execPath, [child, url, app.config.SECRETS_KEY, providerRef, String(dieBefore)], {
          stdio: 'ignore',
          env: productEnvironment(process.execPath),
        }).on('exit', (code, signal) => resolve({ code, signal })),
      )
    let survived = false
    for (let statement = 1; !survived; statement += STATEMENTS_APART) {
      const memberId = await openAccount()
      const order = await place(memberId, bundles[0]!)
      await settleSandboxPayment(paymentContext().db, order.providerRef!, 'paid')
      const { code, signal } = await end(order.providerRef!, statement)
      survived = code === 0
      expect(survived || signal === 'SIGKILL', `statement ${statement}: ${code} ${signal}`).toBe(true)
      const after = await account(memberId)
      expect(after.states[0] === 'COMPLETED' ? [10, true] : [0, false], `statement ${statement}`).toEqual([
        after.balance,
        after.paid,
      ])
      await app.moveClock('3 minutes')
      await reconcilePayments(paymentContext())
      expect(await account(memberId), `statement ${statement}`).toMatchObject({
        balance: 10,
        entries: 10,
        lots: [10],
        paid: true,
        states: ['COMPLETED'],
      })
    }
    await expectBooksToAgree()
  })

  const position = fc.nat({ max: 5 })
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('place' as const), bundle: fc.nat({ max: 3 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('bank' as const),
        order: position,
        status: fc.constantFrom(
          'paid' as const,
          'paid' as const,
          'paid' as const,
          'pending' as const,
          'failed' as const,
          'canceled' as const,
          'expired' as const,
          'charged_back' as const,
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('bankRefund' as const),
        order: position,
        part: fc.integer({ min: 1, max: 100 }),
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('sync' as const), order: position }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), order: position }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('spend' as const), credits: fc.integer({ min: 1, max: 60 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('bonus' as const), credits: fc.integer({ min: 1, max: 20 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 9 }) }),
    },
  )

  /**
   * Does the steps in the product and in the model and compares after each. `afterSync` is where a guard can
   * be turned off.
   */
  async function follow(
    steps: Step[],
    afterSync?: (memberId: string, order: ModelOrder) => Promise<void>,
  ): Promise<void> {
    const memberId = await openAccount()
    const model = new MoneyModel(bundles.map(({ credits, priceMinor: price }) => ({ credits, price })))
    const real: { id: string; providerRef: string }[] = []
    for (const [at, each] of steps.entries()) {
      const order = 'order' in each ? model.orderOf(each.order) : undefined
      if ('order' in each && order === undefined) continue
      const own = order === undefined ? undefined : real[model.orders.indexOf(order)]!
      await take(each, { model, memberId, real, order, own, afterSync })
      const { balance, debt, paid, entries, lots, states } = await account(memberId)
      expect(
        { balance, debt, paid, entries, lots, states },
        `after step ${at + 1} of ${JSON.stringify(steps)}`,
      ).toEqual({
        balance: model.balance,
        debt: model.debt,
        paid: model.paid,
        entries: model.balance,
        lots: model.lots.map(({ left }) => left),
        states: model.orders.map(({ state }) => state),
      })
    }
    for (const [at, { bank, refunds }] of model.orders.entries()) {
      const {
        rows: [atBank],
      } = await app.admin.query('select refunded_minor from billing.sandbox_payment where id = $1', [
        real[at]!.providerRef,
      ])
      expect(atBank.refunded_minor).toBe(bank.refunded)
      const { rows } = await app.admin.query(
        'select credits, amount_minor from billing.refund where order_id = $1 order by created_at, id',
        [real[at]!.id],
      )
      expect(rows).toEqual(refunds.map(({ credits, amount }) => ({ credits, amount_minor: amount })))
    }
  }

  type Scene = {
    model: MoneyModel
    memberId: string
    real: { id: string; providerRef: string }[]
    order: ModelOrder | undefined
    own: { id: string; providerRef: string } | undefined
    afterSync: ((memberId: string, order: ModelOrder) => Promise<void>) | undefined
  }

  async function take(each: Step, { model, memberId, real, order, own, afterSync }: Scene): Promise<void> {
    const { db } = paymentContext()
    if (each.kind === 'place') {
      const placed = await place(memberId, bundles[each.bundle]!)
      const known = real.some(({ id }) => id === placed.id)
      expect(model.place(each.bundle)).toBe(!known)
      if (!known) real.push({ id: placed.id, providerRef: placed.providerRef! })
    } else if (each.kind === 'bank') {
      await settleSandboxPayment(db, own!.providerRef, each.status)
      model.bank(order!, each.status)
    } else if (each.kind === 'bankRefund') {
      await app.admin.query('update billing.sandbox_payment set refunded_minor = $2 where id = $1', [
        own!.providerRef,
        model.bankRefund(order!, each.part),
      ])
    } else if (each.kind === 'sync') {
      await syncPayment(paymentContext(), own!.providerRef)
      model.sync(order!)
      await afterSync?.(memberId, order!)
    } else if (each.kind === 'withdraw') {
      await withdrawOrder(paymentContext(), own!.id, {
        now: await databaseNow(db),
        declaredFrom: '',
        requestId: newId(),
      })
      model.withdraw(order!)
    } else if (each.kind === 'spend') {
      const spent = await app.admin
        .query('select billing.debit($1, $2, $3, $4)', [memberId, each.credits, 'message', newId()])
        .then(
          () => true,
          (error) => {
            expect(error.code).toBe(DATABASE_ERRORS.INSUFFICIENT_CREDITS)
            return false
          },
        )
      expect(model.spend(each.credits)).toBe(spent)
    } else if (each.kind === 'bonus') {
      await db
        .transaction()
        .execute((trx) => bookCredits(trx, { memberId, credits: each.credits, kind: 'bonus', ref: newId() }))
      model.bonus(each.credits)
    } else {
      await app.moveClock(`${each.days} days`)
      model.day += each.days
    }
  }

  test('PAY-02 PAY-08 an open order is offered again only while its conditions say the truth about a debt', async () => {
    const indebted: Step[] = [
      { kind: 'place', bundle: 0 },
      { kind: 'bank', order: 0, status: 'paid' },
      { kind: 'sync', order: 0 },
      { kind: 'spend', credits: 10 },
    ]
    const debt: Step[] = [
      { kind: 'bank', order: 0, status: 'charged_back' },
      { kind: 'sync', order: 0 },
    ]
    const place: Step = { kind: 'place', bundle: 1 }
    await follow([...indebted, place, ...debt, place, place])
    // The debt is settled by another order meanwhile.
    const settled: Step[] = [
      { kind: 'place', bundle: 2 },
      { kind: 'bank', order: 2, status: 'paid' },
      { kind: 'sync', order: 2 },
    ]
    await follow([...indebted, ...debt, place, ...settled, place, place])
  })

  test('PAY-02 CRED-02 who withdraws the rest of an order is free at once, even if the bank refuses to pay it', async () => {
    const part: Step = { kind: 'bankRefund', order: 0, part: 1 }
    await follow([
      { kind: 'place', bundle: 0 },
      { kind: 'bank', order: 0, status: 'paid' },
      part,
      { kind: 'sync', order: 0 },
      // The bank gives back more than we know of, so that the rest is too much for it.
      part,
      { kind: 'withdraw', order: 0 },
      { kind: 'sync', order: 0 },
    ])
  })

  test('whatever happens in whatever order, orders, credits, debt and refunds match a model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => follow(steps)),
      { numRuns: MODEL_RUNS },
    )
    await expectBooksToAgree()
  })

  test('the model check goes red when a payment that is reported again is booked again', async () => {
    const twice = async (memberId: string, order: ModelOrder) => {
      if (order.state === 'COMPLETED')
        await paymentContext()
          .db.transaction()
          .execute((trx) =>
            bookCredits(trx, { memberId, credits: order.credits, kind: 'bonus', ref: newId() }),
          )
    }
    const found = await fc.check(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => follow(steps, twice)),
      { numRuns: 60, endOnFailure: !IS_LONG_RUN },
    )
    expect(found.failed).toBe(true)
    const kinds = found.counterexample![0].map(({ kind }) => kind)
    expect(kinds.filter((kind) => ['place', 'bank', 'sync'].includes(kind)).length).toBeGreaterThanOrEqual(3)
  })
})
