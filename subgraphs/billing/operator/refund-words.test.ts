import { beforeAll, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { openShop } from '../testing/shop.ts'

const ORDER = `query ($number: String!) { operatorOrder(number: $number) { acts { id state words } refunds { id kind }
  refundMailOutlook refundMailLocale refundMails { refundId fate locale } } }`
const OWN_ORDER = `query ($id: ID!) { node(id: $id) { ... on Order { refunds { words creditNoteNumber } } } }`
const APPROVE = `mutation ($input: ApproveMoneyActInput!) { approveMoneyAct(input: $input) { __typename } }`

const app = testApp()
let shop: Awaited<ReturnType<typeof openShop>>
let fin: OperatorPerson, second: OperatorPerson
beforeAll(async () => {
  shop = await openShop(app)
  ;[fin, second] = [await app.logInOperator('finance'), await app.logInOperator('finance')]
})

const look = async (number: string) => (await fin.run(ORDER, { number })).data.operatorOrder
const mailsTo = async (who: Person) =>
  (await app.mails(who.email)).filter(({ type }) => type === 'refundNotice')
const speak = (who: Person, language: string) =>
  who.run('mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename } }', {
    language,
  })

test('OPER-05 PAY-08 the member reads the operator’s own words in the mail about the refund', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await speak(ada, 'nl')
  const order = await shop.buy(ada)
  await app.drainEvents()
  expect(await look(order.number)).toMatchObject({ refundMailOutlook: 'GOES', refundMailLocale: 'nl' })
  const words = 'Sorry voor <b>de storing</b>.\n\nGroeten, Finn'
  await shop.refund(fin, { orderNumber: order.number, extent: 'UNUSED', words: `  ${words}\n ` })
  await app.drainEvents()
  const [mail] = await mailsTo(ada)
  expect(mail!.text).toContain('Sorry voor <b>de storing</b>.')
  expect(mail!.text).toContain('Groeten, Finn')
  expect(mail!.html).not.toContain('<b>de storing</b>')
  const { refunds } = (await ada.run(OWN_ORDER, { id: order.id })).data.node
  expect(refunds).toEqual([{ words, creditNoteNumber: expect.any(String) }])
  const shown = await look(order.number)
  expect(shown.acts).toMatchObject([{ state: 'DONE', words }])
  expect(shown.refundMails).toEqual([{ refundId: shown.refunds[0].id, fate: 'KEPT', locale: 'nl' }])
})

test('OPER-05 words are optional, blank ones are none, and too long ones are refused', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada)
  const refund = (words: string) => shop.refund(fin, { orderNumber: order.number, extent: 'WHOLE', words })
  expect(await refund('ä'.repeat(1001))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'words', code: 'TEXT_TOO_LONG' }],
  })
  expect((await look(order.number)).acts).toEqual([])
  expect(await refund(' \n​')).toMatchObject({ act: { state: 'DONE' } })
  expect((await look(order.number)).acts).toMatchObject([{ words: null }])
})

test('OPER-05 the same refund with other words is not made again; the member reads the first ones', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const order = await shop.buy(ada)
  const input = { orderNumber: order.number, extent: 'UNUSED', idempotencyKey: newId() }
  const all = await Promise.all(
    Array.from({ length: 10 }, () => shop.refund(fin, { ...input, words: 'The first words.' })),
  )
  expect(new Set(all.map(({ act }) => act.id)).size).toBe(1)
  expect(await shop.refund(fin, { ...input, words: 'Other words.' })).toMatchObject({
    fields: [{ path: 'idempotencyKey', code: 'IDEMPOTENCY_CONFLICT' }],
  })
  await app.drainEvents()
  expect((await mailsTo(ada)).map(({ text }) => text.includes('The first words.'))).toEqual([true])
})

test('OPER-05 words of a refund that waits reach the member once a second operator agrees', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const orders = [await shop.buy(ada, 2), await shop.buy(ada, 2), await shop.buy(ada, 2)]
  for (const { number } of orders)
    await shop.refund(fin, { orderNumber: number, extent: 'WHOLE', words: number })
  const { number } = orders[2]!
  const [act] = (await look(number)).acts
  expect(act).toMatchObject({ state: 'WAITING', words: number })
  await app.drainEvents()
  expect(await mailsTo(ada)).toHaveLength(2)
  await second.run(APPROVE, { input: { actId: act.id, purpose: 'looked at it' } })
  await app.drainEvents()
  expect((await mailsTo(ada)).some(({ text }) => text.includes(number))).toBe(true)
})

test('OPER-05 the console says before and after a refund that no mail goes out, and why', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const [one, other] = [await shop.buy(ada), await shop.buy(ada)]
  await app.drainEvents()
  await app.admin.query(
    `insert into notifications.suppression (site_id, member_id, reason) select site_id, member_id, 'bounce'
     from notifications.member_address where member_id = $1`,
    [ada.memberId],
  )
  expect(await look(one.number)).toMatchObject({ refundMailOutlook: 'RETURNED_BEFORE' })
  await shop.refund(fin, { orderNumber: one.number, extent: 'WHOLE', words: 'It is tried all the same.' })
  await app.drainEvents()
  expect(await mailsTo(ada)).toHaveLength(1)

  // As a member of a demo, who has no address.
  await app.admin.query('delete from notifications.member_address where member_id = $1', [ada.memberId])
  expect(await look(other.number)).toMatchObject({ refundMailOutlook: 'NO_ADDRESS', refundMailLocale: null })
  await shop.refund(fin, { orderNumber: other.number, extent: 'WHOLE', words: 'Only in the history.' })
  await app.drainEvents()
  expect(await look(other.number)).toMatchObject({
    acts: [{ words: 'Only in the history.' }],
    refundMails: [{ fate: 'NONE', locale: null }],
  })
  expect(await mailsTo(ada)).toHaveLength(1)
})

test('OPER-05 ACCT-06 of an erased member the words are gone, and the mail is not known any more', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const [one, other] = [await shop.buy(ada), await shop.buy(ada)]
  await shop.refund(fin, { orderNumber: one.number, extent: 'WHOLE', words: 'Dear Ada, sorry.' })
  await app.drainEvents()
  expect((await look(one.number)).refundMails).toMatchObject([{ fate: 'KEPT' }])
  const support = [await app.logInOperator('support'), await app.logInOperator('support')]
  const memberId = toGlobalId('OperatorMember', ada.memberId)
  const act = (name: string) =>
    `mutation ($memberId: ID!) { ${name}(input: { memberId: $memberId, purpose: "asked by mail" }) { __typename } }`
  await support[0]!.run(act('eraseMemberNow'), { memberId })
  await support[1]!.run(act('confirmMemberErasure'), { memberId })
  await app.drainEvents()
  expect(await look(one.number)).toMatchObject({
    refundMailOutlook: 'ERASED',
    refundMailLocale: null,
    acts: [{ words: null }],
    refundMails: [{ fate: 'UNKNOWN' }],
  })
  await shop.refund(fin, { orderNumber: other.number, extent: 'WHOLE' })
  await app.drainEvents()
  expect(await mailsTo(ada)).toEqual([])
})

test('OPER-05 an order of another site shows nothing of its mails', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const { number } = await shop.buy(ada)
  const { data } = await fin.on('dutch').run(ORDER, { number })
  expect(data?.operatorOrder ?? null).toBeNull()
})
