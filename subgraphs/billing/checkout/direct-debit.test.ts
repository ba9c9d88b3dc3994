import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const SHOP = `{ bundles { id } paymentOffers { method name } directDebitMandate }`
const START = `mutation ($input: StartDirectDebitInput!) { startDirectDebit(input: $input) { __typename ... on UserError { code } ... on InvalidInputError { fields { path code } }
  ... on StartDirectDebitSuccess { directDebit { id phone account mandateText codeExpiresAt resendAt } } } }`
const CONFIRM = `mutation ($input: ConfirmDirectDebitInput!) { confirmDirectDebit(input: $input) { __typename ... on UserError { code }
  ... on ConfirmDirectDebitSuccess { order { id number state method checkoutUrl } } } }`
const RESEND = `mutation ($input: ResendDirectDebitCodeInput!) { resendDirectDebitCode(input: $input) { __typename ... on UserError { code } } }`
const ACCOUNT = `{ viewer { credits paid orders { edges { node { id state } } } } }`
const IBANS = [
  'NL91 ABNA 0417 1643 00',
  'DE89 3704 0044 0532 0130 00',
  'BE68 5390 0754 7034',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NL20INGB0001234567',
]

describe('direct debit', () => {
  const app = testApp()
  let bundleId: string
  beforeAll(async () => {
    bundleId = (await (await app.signUp()).run(SHOP)).data.bundles[0].id
  })

  const form = (change: Record<string, unknown> = {}) => ({
    bundleId,
    accountHolder: 'Ada Lovelace',
    iban: IBANS[0],
    street: 'Damrak',
    houseNumber: '1-a',
    zip: '1012 JS',
    city: 'Amsterdam',
    phone: '06 12345678',
    mandateAccepted: true,
    conditionsAccepted: true,
    ...change,
  })
  const start = async (who: Person, change: Record<string, unknown> = {}) =>
    (await who.run(START, { input: form(change) })).data.startDirectDebit
  const confirm = async (who: Person, directDebitId: string, otp: string) =>
    (await who.run(CONFIRM, { input: { directDebitId, otp } })).data.confirmDirectDebit
  const resend = async (who: Person, directDebitId: string) =>
    (await who.run(RESEND, { input: { directDebitId } })).data.resendDirectDebitCode
  /** The newest code in the SMS outbox. */
  const code = async () => {
    await app.drainEvents()
    return /<td lang="\w+">(\d{6})/.exec((await app.visitor().fetch('/dev/sms')).text)![1]!
  }
  const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

  test('the mandate names the company’s creditor ID once the operator has set one', async () => {
    const ada = await app.signUp()
    const words = async () => (await ada.run('{ directDebitMandate }')).data.directDebitMandate as string
    const before = await words()
    const set = (id: string) => app.admin.query('update accounts.company set sepa_creditor_id = $1', [id])
    await set('NL98ZZZ999999990000')
    expect(await words()).toContain('(incassant-ID NL98ZZZ999999990000)')
    expect((await start(ada)).directDebit.mandateText).toContain('(incassant-ID NL98ZZZ999999990000)')
    await expect(set('not one')).rejects.toThrow(/check constraint/)
    await set('')
    expect(await words()).toBe(before)
  })

  test('PAY-06 form, code and mandate lead to one order that the bank pays days later', async () => {
    const ada = await app.signUp()
    const { directDebit } = await start(ada)
    expect(directDebit).toMatchObject({ phone: '+31 •••••• 78', account: 'NL91 •••• 4300' })
    expect((await ada.run(ACCOUNT)).data.viewer.orders.edges).toEqual([])
    const otp = await code()
    expect(await confirm(ada, directDebit.id, wrong(otp))).toEqual({
      __typename: 'DirectDebitCodeError',
      code: 'CODE_INVALID',
    })
    const answers = [await confirm(ada, directDebit.id, ` ${otp} `), await confirm(ada, directDebit.id, otp)]
    expect(answers[0].order).toMatchObject({ state: 'PENDING', method: 'DIRECT_DEBIT' })
    expect(answers[1].order.id).toBe(answers[0].order.id)
    const {
      rows: [mandate],
    } = await app.admin.query('select * from billing.mandate where account_id = $1', [ada.memberId])
    expect(mandate).toMatchObject({
      method: 'DIRECT_DEBIT',
      label: 'NL91 •••• 4300',
      text: directDebit.mandateText,
      mandate_ref: expect.any(String),
      proof: { codeSentTo: '+31 •••••• 78' },
    })
    expect(directDebit.mandateText).toContain(mandate.reference)
    const [notice] = (await app.mails(ada.email)).filter(({ type }) => type === 'directDebitNotice')
    expect(notice!.text).toContain(mandate.reference)
    expect(notice!.text).toMatch(/9,99/)
    // Nothing that was typed stands in any row as it is.
    const { rows } = await app.admin.query(
      'select d::text as row from billing.direct_debit d union all select m::text from billing.mandate m union all select o::text from billing.outbox o',
    )
    for (const { row } of rows)
      expect(row).not.toMatch(/NL91ABNA0417164300|0417164300|\+31612345678|Lovelace|Damrak/)
    await ada.fetch(`${answers[0].order.checkoutUrl}/paid`, { method: 'POST' })
    expect((await ada.run(ACCOUNT)).data.viewer).toMatchObject({
      credits: 15,
      paid: true,
      orders: { edges: [{ node: { state: 'COMPLETED' } }] },
    })
    // After the chargeback, that bank account and phone number are refused for every member.
    await ada.fetch(`${answers[0].order.checkoutUrl}/charged_back`, { method: 'POST' })
    const bo = await app.signUp()
    expect(await start(bo)).toMatchObject({ fields: [{ path: 'iban', code: 'IBAN_BLOCKED' }] })
    expect(await start(bo, { iban: IBANS[1] })).toMatchObject({
      fields: [{ path: 'phone', code: 'PHONE_BLOCKED' }],
    })
    expect(await start(ada, { iban: IBANS[1], phone: '+31687654321' })).toMatchObject({
      code: 'DIRECT_DEBIT_LIMIT',
    })
  })

  test('an IBAN, a phone number and the code are taken however they were pasted', async () => {
    const ada = await app.signUp()
    const { directDebit } = await start(ada, {
      iban: '\u202aIBAN: de89.3704\u00a00044\u200b0532013000\u202c',
      phone: 'tel:+31 (0)6 ٣٣٣٣ ４４４４',
    })
    expect(directDebit).toMatchObject({ account: 'DE89 •••• 3000', phone: '+31 •••••• 44' })
    const otp = await code()
    expect(await confirm(ada, directDebit.id, `\u200e${otp.slice(0, 3)} ${otp.slice(3)}.`)).toMatchObject({
      __typename: 'ConfirmDirectDebitSuccess',
    })
  })

  test('all field errors come at once; IBAN and phone number are read as people write them', async () => {
    const ada = await app.signUp()
    expect(
      await start(ada, {
        accountHolder: ' ',
        iban: 'NL91ABNA0417164301',
        phone: '020 1234567',
        zip: 'x'.repeat(17),
        mandateAccepted: false,
        conditionsAccepted: false,
      }),
    ).toMatchObject({
      fields: [
        { path: 'accountHolder', code: 'REQUIRED' },
        { path: 'zip', code: 'TOO_LONG' },
        { path: 'iban', code: 'IBAN_INVALID' },
        { path: 'phone', code: 'PHONE_INVALID' },
        { path: 'conditionsAccepted', code: 'CONDITIONS_NOT_ACCEPTED' },
        { path: 'mandateAccepted', code: 'MANDATE_NOT_ACCEPTED' },
      ],
    })
    expect(await start(ada, { iban: 'SA03 8000 0000 6080 1016 7519' })).toMatchObject({
      fields: [{ path: 'iban', code: 'IBAN_INVALID' }],
    })
    expect(await start(ada, { bundleId: 'x' })).toMatchObject({ code: 'BUNDLE_NOT_FOUND' })
    expect(
      await start(ada, { iban: 'de89-3704-0044-0532-0130-00', phone: '0031 6 1111 2222' }),
    ).toMatchObject({ directDebit: { account: 'DE89 •••• 3000', phone: '+31 •••••• 22' } })
    const direct = await ada.run(
      `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on InvalidInputError { fields { code } } } }`,
      {
        input: { idempotencyKey: 'k', bundleId, method: 'DIRECT_DEBIT', conditionsAccepted: true },
      },
    )
    expect(direct.data.placeOrder).toEqual({ fields: [{ code: 'METHOD_NOT_OFFERED' }] })
  })

  test('a code allows five tries in ten minutes; a new one, after a minute, replaces it', async () => {
    const ada = await app.signUp()
    const { directDebit } = await start(ada, { iban: IBANS[2], phone: '06 23456789' })
    const first = await code()
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => confirm(ada, directDebit.id, wrong(first))),
    )
    expect(tries.map(({ code }) => code).toSorted()).toEqual([
      ...Array(5).fill('CODE_INVALID'),
      ...Array(3).fill('CODE_TRIES_USED'),
    ])
    expect(await confirm(ada, directDebit.id, first)).toMatchObject({ code: 'CODE_TRIES_USED' })
    expect(await resend(ada, directDebit.id)).toMatchObject({ code: 'CODE_TOO_SOON' })
    await app.moveClock('61 seconds')
    const sends = await Promise.all([1, 2, 3].map(() => resend(ada, directDebit.id)))
    expect(sends.map(({ code = 'SENT' }) => code).toSorted()).toEqual([
      'CODE_TOO_SOON',
      'CODE_TOO_SOON',
      'SENT',
    ])
    const second = await code()
    if (second !== first)
      expect(await confirm(ada, directDebit.id, first)).toMatchObject({ code: 'CODE_INVALID' })
    await app.moveClock('10 minutes')
    expect(await confirm(ada, directDebit.id, second)).toMatchObject({ code: 'CODE_EXPIRED' })
    const bo = await app.signUp()
    expect(await confirm(bo, directDebit.id, second)).toMatchObject({ code: 'CODE_EXPIRED' })
    expect(await resend(bo, directDebit.id)).toMatchObject({ code: 'CODE_EXPIRED' })
    expect((await ada.run(ACCOUNT)).data.viewer.orders.edges).toEqual([])
  })

  test('PAY-06 PAY-07 the right code, sent in parallel and later, gives one order and notice', async () => {
    const ada = await app.signUp()
    const { directDebit } = await start(ada, { iban: 'NL02ABNA0123456789', phone: '06 34567890' })
    const otp = await code()
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(ada, directDebit.id, otp)))
    for (let n = 0; n < 3; n++) answers.push(await confirm(ada, directDebit.id, otp))
    const { edges } = (await ada.run(ACCOUNT)).data.viewer.orders
    expect(edges).toHaveLength(1)
    expect(answers.map((answer) => answer.order?.id ?? answer.code)).toEqual(Array(15).fill(edges[0].node.id))
    expect((await app.mails(ada.email)).filter(({ type }) => type === 'directDebitNotice')).toHaveLength(1)
    expect(await confirm(ada, directDebit.id, wrong(otp))).toMatchObject({ code: 'CODE_INVALID' })
  })

  test('PAY-06 PAY-07 a confirmed form that is sent again days later returns the same order', async () => {
    const ada = await app.signUp()
    const { directDebit } = await start(ada, { iban: 'NL69INGB0123456789', phone: '06 45678901' })
    const otp = await code()
    const { order } = await confirm(ada, directDebit.id, otp)
    await app.admin.query('delete from billing.idempotency')
    await app.moveClock('25 hours')
    expect(await confirm(ada, directDebit.id, otp)).toMatchObject({ order: { id: order.id } })
    expect((await ada.run(ACCOUNT)).data.viewer.orders.edges).toHaveLength(1)
    expect((await app.mails(ada.email)).filter(({ type }) => type === 'directDebitNotice')).toHaveLength(1)
    const later = await start(ada, { iban: 'NL69INGB0123456789', phone: '06 45678901' })
    await confirm(ada, later.directDebit.id, await code())
    // The third of three has its mandate, but no order yet: it does not count itself, and is asked about
    // anew.
    const third = (await start(ada, { iban: 'NL69INGB0123456789', phone: '06 45678901' })).directDebit.id
    const typed = await code()
    const changed = await ada.run(CONFIRM, {
      input: { directDebitId: third, otp: typed, shownTotalMinor: 1 },
    })
    expect(changed.data.confirmDirectDebit).toMatchObject({ code: 'PRICE_CHANGED' })
    const flag = (at: string) =>
      app.admin.query(`update billing.account set flagged_at = ${at} where account_id = $1`, [ada.memberId])
    await flag('platform.now()')
    expect(await confirm(ada, third, typed)).toMatchObject({ code: 'DIRECT_DEBIT_LIMIT' })
    expect(await confirm(ada, directDebit.id, otp)).toMatchObject({ order: { id: order.id } })
    await flag('null')
    expect((await confirm(ada, third, typed)).order.id).not.toBe(order.id)
    expect((await ada.run(ACCOUNT)).data.viewer.orders.edges).toHaveLength(3)
  })

  test('of parallel direct debits of one account no more are taken than the limit allows @long', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, (_, n) => app.signUp({ name: `Five${n}` })))
    const forms: { who: Person; id: string; otp: string }[] = []
    for (const [n, who] of people.entries()) {
      const { directDebit } = await start(who, { iban: IBANS[4], phone: `061234560${n}` })
      forms.push({ who, id: directDebit.id, otp: await code() })
    }
    const answers = []
    for (const { who, id, otp } of forms) answers.push(await confirm(who, id, otp))
    expect(answers.map(({ __typename }) => __typename)).toEqual([
      ...Array(3).fill('ConfirmDirectDebitSuccess'),
      ...Array(2).fill('DirectDebitLimitError'),
    ])
  })

  test('PAY-01 PAY-08 a debt or reversed payment rules out direct debit and shows why', async () => {
    const OFFERS = '{ directDebitRefusal paymentMethods paymentOffers { method } }'
    const offered = async (who: { run: Person['run'] }) => {
      const { directDebitRefusal, paymentMethods, paymentOffers } = (await who.run(OFFERS)).data
      const isOffered = paymentMethods.includes('DIRECT_DEBIT')
      expect(paymentOffers.some(({ method }: any) => method === 'DIRECT_DEBIT')).toBe(isOffered)
      return { directDebitRefusal, isOffered }
    }
    const ada = await app.signUp()
    const set = (what: string) =>
      app.admin.query(`update billing.account set ${what} where account_id = $1`, [ada.memberId])
    expect(await offered(app.visitor())).toEqual({ directDebitRefusal: null, isOffered: true })
    expect(await offered(ada)).toEqual({ directDebitRefusal: null, isOffered: true })
    await set('debt = 3')
    expect(await offered(ada)).toEqual({ directDebitRefusal: 'DEBT', isOffered: false })
    await set(`flagged_at = platform.now(), flag_reason = 'chargeback'`)
    expect(await offered(ada)).toEqual({ directDebitRefusal: 'PAYMENT_REVERSED', isOffered: false })
    await set('debt = 0')
    expect(await offered(ada)).toEqual({ directDebitRefusal: 'PAYMENT_REVERSED', isOffered: false })
    // Who asks all the same is refused as before.
    expect(await start(ada, { iban: IBANS[3], phone: '0687650001' })).toMatchObject({
      code: 'DIRECT_DEBIT_LIMIT',
    })
    await set('flagged_at = null, flag_reason = null')
    expect(await offered(ada)).toEqual({ directDebitRefusal: null, isOffered: true })
    // A country without direct debits needs no reason for the refusal.
    await set(`debt = 3, declared_country = 'GB', declared_over = 'NL'`)
    expect(await offered(ada)).toEqual({ directDebitRefusal: null, isOffered: false })
  })

  test('codes are limited to ten an hour per member and ten a day per phone number', async () => {
    const answers = async (who: Person, phone: string) =>
      (await who.run(START, { input: form({ iban: IBANS[3], phone }) })).errors?.[0]?.extensions.code ??
      'SENT'
    const ada = await app.signUp()
    for (let n = 0; n < 10; n++) expect(await answers(ada, `068123400${n}`)).toBe('SENT')
    expect(await answers(ada, '0681234099')).toBe('RATE_LIMITED')
    const owner = await app.signUp()
    const { directDebit } = await start(owner, { iban: 'NL44RABO0123456789', phone: '0655555555' })
    await confirm(owner, directDebit.id, await code())
    const other = await app.signUp()
    for (let n = 0; n < 9; n++) expect(await answers(other, '0655555555')).toBe('SENT')
    expect(await answers(await app.signUp(), '0655555555')).toBe('RATE_LIMITED')
    // Requests from others do not block the member who has verified the number.
    expect(await answers(owner, '0655555555')).toBe('SENT')
  })

  test('PAY-01 payment methods and their names follow country, currency and day', async () => {
    const offers = async (country: string, currency = 'EUR') => {
      const { findMethodOffers } = await import('../payments/method.store.ts')
      const { PAYMENT_METHODS } = await import('../tables/orders.types.ts')
      const { db } = app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
      const on = { country, currency, date: new Date().toISOString().slice(0, 10) }
      return (await findMethodOffers(db, on, PAYMENT_METHODS)).map(({ method }) => method)
    }
    expect(await offers('NL')).toEqual(['IDEAL', 'CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'DIRECT_DEBIT'])
    expect(await offers('BE')).toEqual([
      'BANCONTACT',
      'CREDIT_CARD',
      'PAYPAL',
      'BANK_TRANSFER',
      'DIRECT_DEBIT',
    ])
    expect(await offers('DE')).toEqual(['CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'DIRECT_DEBIT'])
    expect(await offers('US')).toEqual(['CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER'])
    expect(await offers('GB', 'GBP')).toEqual(['CREDIT_CARD', 'PAYPAL'])
    const nameOfIdeal = async () => (await app.visitor().run(SHOP)).data.paymentOffers[0]
    const {
      rows: [{ days }],
    } = await app.admin.query(`select date '2028-01-01' - platform.now()::date as days`)
    expect(await nameOfIdeal()).toEqual({ method: 'IDEAL', name: 'iDEAL | Wero' })
    await app.moveClock(`${days} days`)
    expect(await nameOfIdeal()).toEqual({ method: 'IDEAL', name: 'Wero' })
    await app.moveClock(`-${days} days`)
  })

  test('PAY-06 confirmed forms that came to no order leave the month’s direct debits to the member', async () => {
    // Past the codes that other tests had from this network address.
    await app.moveClock('61 minutes')
    const ada = await app.signUp()
    const of = { iban: 'NL46RABO0012345678', phone: '06 56789012' }
    const refused: { id: string; otp: string }[] = []
    for (let n = 0; n < 3; n++) {
      const { id } = (await start(ada, of)).directDebit
      const otp = await code()
      refused.push({ id, otp })
      const { data } = await ada.run(CONFIRM, { input: { directDebitId: id, otp, shownTotalMinor: 1 } })
      expect(data.confirmDirectDebit).toMatchObject({ code: 'PRICE_CHANGED' })
    }
    await app.moveClock('11 minutes')
    for (let n = 0; n < 3; n++)
      expect(await confirm(ada, (await start(ada, of)).directDebit.id, await code())).toMatchObject({
        __typename: 'ConfirmDirectDebitSuccess',
      })
    // Three are three, in whatever sequence forms and codes came.
    expect(await start(ada, of)).toMatchObject({ code: 'DIRECT_DEBIT_LIMIT' })
    const late = await Promise.all(refused.map(({ id, otp }) => confirm(ada, id, otp)))
    expect(late).toEqual(Array(3).fill({ __typename: 'DirectDebitLimitError', code: 'DIRECT_DEBIT_LIMIT' }))
    expect((await ada.run(ACCOUNT)).data.viewer.orders.edges).toHaveLength(3)
  })

  test('PAY-06 old confirmed forms that are sent again at once become no more than three orders', async () => {
    const ada = await app.signUp()
    const of = { iban: 'NL70TRIO0123456789', phone: '06 57890123' }
    const forms: { id: string; otp: string }[] = []
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 3; n++) {
        const { id } = (await start(ada, of)).directDebit
        const otp = await code()
        forms.push({ id, otp })
        await ada.run(CONFIRM, { input: { directDebitId: id, otp, shownTotalMinor: 1 } })
      }
      await app.moveClock('11 minutes')
    }
    await Promise.all(forms.map(({ id, otp }) => confirm(ada, id, otp)))
    expect((await ada.run(ACCOUNT)).data.viewer.orders.edges).toHaveLength(3)
  })
})
