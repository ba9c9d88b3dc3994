import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { countdownOf, timeBonusOf, welcomeOf, type Offer, type OfferFacts } from './offer.rules.ts'

const BONUS = `{ viewer { timeBonus { __typename code country userId expires valuePercentage currency minimumOrderValue status validity expired paymentMethods
  isVisible countdownTimer { hours minutes seconds } timeBonusEndsAt secondsLeft } activeDiscount { code isTimeBonus } welcomeDiscount { code } } }`
const OFFERS = `{ viewer { activeDiscount { code valuePercentage secondsLeft } timeBonus { code } welcomeDiscount { code valuePercentage userId expires endsAt } deleteDiscount { code } } }`
const SHOP = `{ bundles { id priceCharged price { amountMinor } activePrice { amountMinor } activePricePerMessage { amountMinor } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on UserError { code } ... on PriceChangedError { total { amountMinor } }
  ... on PlaceOrderSuccess { order { id checkoutUrl total { amountMinor } discountCode } } } }`
const QUOTE = `query ($bundleId: ID!, $discountCode: String) { orderQuote(bundleId: $bundleId, method: IDEAL, discountCode: $discountCode) {
  ... on OrderQuote { total { amountMinor } totalWithoutCode { amountMinor } } } }`
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { __typename } }`

describe('offers', () => {
  const app = testApp()
  let bundleId: string
  beforeAll(async () => {
    bundleId = (await app.visitor().run(SHOP)).data.bundles[1].id
  })

  const viewerOf = async (who: Person, document = OFFERS) => (await who.run(document)).data.viewer
  const place = async (who: Person, input: Record<string, unknown> = {}) =>
    (
      await who.run(PLACE, {
        input: { idempotencyKey: newId(), bundleId, method: 'IDEAL', conditionsAccepted: true, ...input },
      })
    ).data.placeOrder
  const quoted = async (who: Person, discountCode?: string) =>
    (await who.run(QUOTE, { bundleId, discountCode })).data.orderQuote
  const pay = (who: Person, order: { checkoutUrl: string }) =>
    who.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
  async function logIn(who: Person): Promise<Person> {
    const answer = await app.visitor().run(LOG_IN, { input: { email: who.email, password: who.password } })
    return app.device(
      'ruvela.test',
      String(answer.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!,
      who,
    )
  }
  /** Moves a member's sign-up instead of the clock: other tests' members do not age with it. */
  const signedUp = (who: Person, interval: string) =>
    app.admin.query(
      'update accounts.account set signed_up_at = platform.now() - $2::interval where id = $1',
      [who.memberId, interval],
    )

  test('DISC-04 a free member has a time bonus for four hours, as specified, with its true end', async () => {
    const ada = await app.signUp()
    const { timeBonus, activeDiscount } = await viewerOf(ada, BONUS)
    const { countdownTimer, timeBonusEndsAt, secondsLeft, ...bonus } = timeBonus
    expect(bonus).toEqual({
      __typename: 'TimeBonus',
      code: 'TIMEBONUS25',
      country: null,
      userId: null,
      expires: null,
      valuePercentage: 25,
      currency: null,
      minimumOrderValue: null,
      status: 'ACTIVE',
      validity: 'ONCE_PER_USER',
      expired: false,
      paymentMethods: null,
      isVisible: true,
    })
    expect(Object.values(countdownTimer).join(':')).toMatch(/^(04:00:00|03:59:\d\d)$/)
    expect(
      Number(countdownTimer.hours) * 3600 +
        Number(countdownTimer.minutes) * 60 +
        Number(countdownTimer.seconds),
    ).toBe(secondsLeft)
    const { rows } = await app.admin.query('select signed_up_at from accounts.account where id = $1', [
      ada.memberId,
    ])
    expect(Date.parse(timeBonusEndsAt) - rows[0].signed_up_at.getTime()).toBe(14_400_000)
    expect(secondsLeft).toBeGreaterThan(14_300)
    expect(activeDiscount).toEqual({ code: 'TIMEBONUS25', isTimeBonus: true })
    expect((await app.visitor().run(BONUS)).data.viewer).toBeNull()

    // One second before the end and at it, by the server's clock.
    await app.withClockStopped(async () => {
      await signedUp(ada, '14399 seconds')
      expect((await viewerOf(ada, BONUS)).timeBonus.countdownTimer).toMatchObject({
        hours: '00',
        minutes: '00',
        seconds: '01',
      })
      await app.moveClock('1 second')
      expect(await viewerOf(ada, BONUS)).toMatchObject({
        timeBonus: null,
        activeDiscount: null,
        welcomeDiscount: null,
      })
    })

    // A paying member is no longer a free member.
    const bo = await app.signUp()
    expect((await viewerOf(bo)).timeBonus.code).toBe('TIMEBONUS25')
    await pay(bo, (await place(bo)).order)
    expect(await viewerOf(bo)).toMatchObject({ timeBonus: null, activeDiscount: null })
  })

  test('the bonus ends after 14,400 seconds in any calendar and counts down in whole seconds', () => {
    const facts = (signedUpAt: string, now: string, more: Partial<OfferFacts> = {}): OfferFacts => ({
      now: new Date(now),
      membership: {
        signedUpAt: new Date(signedUpAt),
        confirmedAt: null,
        firstLoginAt: null,
        deletePercentage: 0,
      },
      issued: [],
      paid: false,
      settings: {
        welcomePercentage: 25,
        welcomeHours: 48,
        offerPauseDays: 30,
        features: { timeBonus: true, welcomeDiscount: true },
      },
      ...more,
    })
    for (const [signUp, lastSecond, end] of [
      // The night of summer time, that of winter time, and a leap day.
      ['2026-03-29T00:30:00Z', '2026-03-29T04:29:59Z', '2026-03-29T04:30:00Z'],
      ['2026-10-25T00:30:00Z', '2026-10-25T04:29:59Z', '2026-10-25T04:30:00Z'],
      ['2028-02-28T22:00:00Z', '2028-02-29T01:59:59Z', '2028-02-29T02:00:00Z'],
      ['2028-02-29T21:00:00Z', '2028-03-01T00:59:59Z', '2028-03-01T01:00:00Z'],
    ] as const) {
      const bonus = timeBonusOf(facts(signUp, lastSecond))!
      expect(countdownOf(bonus.endsAt, new Date(lastSecond))).toEqual({
        hours: '00',
        minutes: '00',
        seconds: '01',
      })
      expect(timeBonusOf(facts(signUp, end))).toBeUndefined()
    }
    expect(countdownOf(new Date('2026-01-01T04:00:00Z'), new Date('2026-01-01T00:00:00Z'))).toEqual({
      hours: '04',
      minutes: '00',
      seconds: '00',
    })
    expect(countdownOf(new Date('2026-01-01T03:05:09Z'), new Date('2026-01-01T00:00:00Z'))).toEqual({
      hours: '03',
      minutes: '05',
      seconds: '09',
    })

    const bonus: Offer = {
      kind: 'time-bonus',
      code: 'TIMEBONUS25',
      valuePercentage: 25,
      startsAt: new Date('2026-01-01T00:00:00Z'),
      endsAt: new Date('2026-01-01T04:00:00Z'),
    }
    const welcomeAt = (now: string, more: Partial<OfferFacts> = {}) =>
      welcomeOf(facts('2026-01-01T00:00:00Z', now, more))
    expect(welcomeAt('2026-01-31T03:59:59Z', { issued: [bonus] })).toBeUndefined()
    expect(welcomeAt('2026-01-31T04:00:00Z', { issued: [bonus] })).toMatchObject({
      endsAt: new Date('2026-02-02T04:00:00Z'),
    })
    expect(welcomeAt('2026-02-02T04:00:00Z', { issued: [bonus] })).toBeUndefined()
  })

  test('DISC-06 a member whose code is worse than the running offer is told what it costs without it', async () => {
    const ada = await app.signUp()
    await ada.run(SHOP)
    await app.admin.query(
      `insert into billing.discount_code (site_id, code, value_percentage, validity)
       select id, code, percentage, 'unlimited' from accounts.site, (values ('LESS', 10), ('MORE', 40)) as given (code, percentage)`,
    )
    expect(await quoted(ada, 'LESS')).toEqual({
      total: { amountMinor: 2249 },
      totalWithoutCode: { amountMinor: 1874 },
    })
    expect(await quoted(ada, 'MORE')).toEqual({ total: { amountMinor: 1499 }, totalWithoutCode: null })
    expect(await quoted(ada)).toEqual({ total: { amountMinor: 1874 }, totalWithoutCode: null })
  })

  test('DISC-06 the time bonus is active until it expires, unless an entered code replaces it', async () => {
    const ada = await app.signUp()
    // The member has not been shown a bonus yet, so the list price applies.
    expect((await place(ada)).order).toMatchObject({ total: { amountMinor: 2499 }, discountCode: null })
    const shown = (await ada.run(SHOP)).data.bundles[1]
    expect(shown).toMatchObject({
      price: { amountMinor: 2499 },
      activePrice: { amountMinor: 1874 },
      activePricePerMessage: { amountMinor: 63 },
    })
    expect((await app.visitor().run(SHOP)).data.bundles[1]).toMatchObject({ activePrice: null })
    await app.admin.query(
      `insert into billing.discount_code (site_id, code, value_percentage, validity) select id, 'TEN', 10, 'unlimited' from accounts.site`,
    )
    expect((await place(ada, { discountCode: 'TEN' })).order).toMatchObject({
      total: { amountMinor: 2249 },
      discountCode: 'TEN',
    })
    expect((await place(ada, { discountCode: 'TIMEBONUS25', shownTotalMinor: 1874 })).order).toMatchObject({
      total: { amountMinor: 1874 },
      discountCode: 'TIMEBONUS25',
    })

    const bo = await app.signUp()
    expect((await viewerOf(bo)).activeDiscount.code).toBe('TIMEBONUS25')
    await signedUp(bo, '14400 seconds')
    expect(await place(bo, { discountCode: 'TIMEBONUS25' })).toMatchObject({ code: 'DISCOUNT_EXPIRED' })
    expect(await place(bo, { shownTotalMinor: 1874 })).toMatchObject({
      code: 'PRICE_CHANGED',
      total: { amountMinor: 2499 },
    })

    // After a bonus, the welcome discount starts 30 days after its end, for 48 hours; an earlier login does
    // not start it.
    await logIn(bo)
    expect((await viewerOf(bo)).welcomeDiscount).toBeNull()
    const issuedAgo = (interval: string) =>
      app.admin.query(
        `with m as (update accounts.account set signed_up_at = platform.now() - $2::interval - interval '4 hours' where id = $1)
         update billing.offer set starts_at = platform.now() - $2::interval - interval '4 hours', ends_at = platform.now() - $2::interval where member_id = $1`,
        [bo.memberId, interval],
      )
    await issuedAgo('29 days 23:59:00')
    expect(await viewerOf(bo)).toMatchObject({
      welcomeDiscount: null,
      activeDiscount: null,
      deleteDiscount: null,
    })
    await issuedAgo('30 days 01:00:00')
    const welcome = (await viewerOf(bo)).welcomeDiscount
    expect(welcome).toMatchObject({
      code: 'WELCOME25',
      valuePercentage: 25,
      userId: expect.any(String),
      expires: welcome.endsAt,
    })
    expect((await viewerOf(bo)).activeDiscount).toMatchObject({ code: 'WELCOME25' })
    expect((await place(bo)).order).toMatchObject({ total: { amountMinor: 1874 }, discountCode: 'WELCOME25' })
  })

  test('DISC-03 REST-08 without a bonus, the first confirmed login brings 25% off for 48 hours', async () => {
    const ada = await app.signUp()
    await signedUp(ada, '5 hours')
    // The sign-up session does not count as a login.
    expect((await viewerOf(ada)).welcomeDiscount).toBeNull()
    expect((await ada.fetch('/api/discountcode.php?welcome=true')).status).toBe(404)
    const again = await logIn(ada)
    const { welcomeDiscount } = await viewerOf(again)
    const { rows } = await app.admin.query('select first_login_at from accounts.account where id = $1', [
      ada.memberId,
    ])
    expect(Date.parse(welcomeDiscount.endsAt) - rows[0].first_login_at.getTime()).toBe(48 * 3_600_000)
    const old = await again.fetch('/api/discountcode.php?welcome=true')
    expect([old.status, old.json()]).toEqual([
      200,
      {
        code: 'WELCOME25',
        country: null,
        user_id: expect.any(String),
        expires: welcomeDiscount.endsAt,
        value_percentage: 25,
        currency: null,
        minimum_order_value: null,
        status: 'active',
        validity: 'once-per-user',
        expired: false,
        paymentmethods: null,
        ends_at: welcomeDiscount.endsAt,
      },
    ])
    // A later login does not start it again; used once, it is used.
    await app.admin.query(
      `update accounts.account set first_login_at = first_login_at - interval '1 hour' where id = $1`,
      [ada.memberId],
    )
    expect((await viewerOf(await logIn(ada))).welcomeDiscount.endsAt).toBe(welcomeDiscount.endsAt)
    await pay(again, (await place(again)).order)
    expect(await viewerOf(again)).toMatchObject({ welcomeDiscount: null, activeDiscount: null })
    expect(await place(again, { discountCode: 'WELCOME25' })).toMatchObject({ code: 'CODE_USED' })

    const bo = await app.signUp()
    await signedUp(bo, '5 hours')
    const device = await logIn(bo)
    await app.admin.query(
      `update accounts.account set first_login_at = platform.now() - interval '48 hours' where id = $1`,
      [bo.memberId],
    )
    expect((await viewerOf(device)).welcomeDiscount).toBeNull()
    // Before the address is confirmed, a login starts nothing.
    const cy = await app.signUp({ confirmed: false })
    await signedUp(cy, '5 hours')
    expect((await viewerOf(await logIn(cy))).welcomeDiscount).toBeNull()
  })

  test('DISC-03 a member who has bought before is not welcomed, one who was told keeps the discount', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    for (const one of [ada, bo]) await signedUp(one, '5 hours')
    await pay(ada, (await place(ada)).order)
    expect((await viewerOf(await logIn(ada))).welcomeDiscount).toBeNull()
    expect((await viewerOf(ada)).activeDiscount).toBeNull()
    await app.admin.query(
      `insert into billing.discount_code (site_id, code, value_percentage, validity) select id, 'OTHER-10', 10, 'unlimited' from accounts.site where token = 'ruvela'`,
    )
    const { welcomeDiscount } = await viewerOf(await logIn(bo))
    await pay(bo, (await place(bo, { discountCode: 'OTHER-10' })).order)
    expect((await viewerOf(bo)).welcomeDiscount).toEqual(welcomeDiscount)
  })

  test('a site that has switched an offer off neither shows it nor takes its code', async () => {
    const ada = await app.signUp({ host: 'dutch.test' })
    const set = (features: object) =>
      app.admin.query(
        `update accounts.site set settings = jsonb_set(settings, '{features}', settings -> 'features' || $1::jsonb), content_version = content_version + 1 where token = 'dutch'`,
        [JSON.stringify(features)],
      )
    expect((await viewerOf(ada)).timeBonus.code).toBe('TIMEBONUS25')
    await set({ timeBonus: false, welcomeDiscount: false })
    expect(await viewerOf(ada)).toMatchObject({
      timeBonus: null,
      activeDiscount: null,
      welcomeDiscount: null,
    })
    const own = (await ada.run(SHOP)).data.bundles[1]
    expect(own.activePrice).toBeNull()
    expect(await place(ada, { bundleId: own.id, discountCode: 'TIMEBONUS25' })).toMatchObject({
      code: 'CODE_NOT_FOUND',
    })
    expect((await place(ada, { bundleId: own.id })).order).toMatchObject({ total: { amountMinor: 2499 } })
    await set({ timeBonus: true, welcomeDiscount: true })
  })

  test('a member leaving over the price is offered a discount once, not soon after another', async () => {
    await app.admin.query('update accounts.company set delete_discount = 30')
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    expect((await viewerOf(ada)).deleteDiscount).toBeNull()
    await signedUp(bo, '5 hours')
    const DELETE = '{ viewer { deleteDiscount { code valuePercentage endsAt } } }'
    const { deleteDiscount } = await viewerOf(bo, DELETE)
    expect(deleteDiscount).toMatchObject({ code: 'STAY30', valuePercentage: 30 })
    expect(await viewerOf(bo)).toMatchObject({ activeDiscount: { code: 'STAY30' } })
    expect((await place(bo)).order).toMatchObject({ total: { amountMinor: 1749 }, discountCode: 'STAY30' })
    expect((await viewerOf(bo, DELETE)).deleteDiscount.endsAt).toBe(deleteDiscount.endsAt)
    await logIn(bo)
    expect((await viewerOf(bo)).welcomeDiscount).toBeNull()
    await app.admin.query('update accounts.company set delete_discount = 0')
    const cy = await app.signUp()
    await signedUp(cy, '5 hours')
    expect((await viewerOf(cy)).deleteDiscount).toBeNull()
  })

  test('a price may be struck through only if a member really paid it within the last 30 days', async () => {
    const charged = async () =>
      (await app.visitor('dutch.test').run(SHOP)).data.bundles.map(({ priceCharged }: any) => priceCharged)
    const ada = await app.signUp({ host: 'dutch.test' })
    const bundle = (await ada.run('{ bundles { id } }')).data.bundles[2]
    expect(await charged()).toEqual([false, false, false, false])
    await pay(ada, (await place(ada, { bundleId: bundle.id, discountCode: null })).order)
    expect(await charged()).toEqual([false, false, true, false])
    await app.admin.query(
      `update billing."order" set completed_at = completed_at - interval '30 days' where bundle_id = $1`,
      [Buffer.from(bundle.id, 'base64url').toString().split(':')[1]],
    )
    expect(await charged()).toEqual([false, false, false, false])
  })
})
