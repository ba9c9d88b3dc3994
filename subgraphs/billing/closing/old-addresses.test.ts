import { beforeAll, expect, test } from 'vitest'
import { keepRetention } from '#platform/members/retention.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { openShop } from '../testing/shop.ts'

const WITHDRAW = `mutation ($input: WithdrawOrderInput!) { withdrawOrder(input: $input) { ... on WithdrawOrderSuccess { refund { state } } } }`
const START = `mutation ($input: StartDirectDebitInput!) { startDirectDebit(input: $input) { ... on StartDirectDebitSuccess { directDebit { id } } } }`
const CONFIRM = `mutation ($input: ConfirmDirectDebitInput!) { confirmDirectDebit(input: $input) { ... on ConfirmDirectDebitSuccess { order { id } } } }`
const DELETE = `mutation ($password: String!) { deleteAccount(input: { password: $password, reason: TIME }) { __typename } }`

const app = testApp()
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => void (shop = await openShop(app)))

async function withdraw(who: Person) {
  const order = await shop.buy(who)
  await who.run(WITHDRAW, { input: { orderId: order.id } })
}
const declaredFrom = async ({ memberId }: Person) =>
  (await shop.rows('select declared_from from billing.refund where account_id = $1', [memberId]))[0]
    .declared_from
const forget = () => app.runJob('billing.forget-addresses')

test('ACCT-06 the network address of a withdrawal is kept for 90 days, the refund as the law wants', async () => {
  const ada = await app.signUp()
  await withdraw(ada)
  expect(await declaredFrom(ada)).toBe('127.0.0.1')
  await app.moveClock('89 days')
  await forget()
  expect(await declaredFrom(ada)).toBe('127.0.0.1')
  await app.moveClock('1 day')
  await forget()
  expect(await declaredFrom(ada)).toBeNull()
  const [kept] = await shop.rows('select amount_minor from billing.refund where account_id = $1', [
    ada.memberId,
  ])
  expect(kept.amount_minor).toBe(999)
  // The operator's list of all periods has the rule, with the job that follows it.
  const { definition, db } = app.installation.runtimes.find((each) => each.definition.name === 'billing')!
  const counts = await keepRetention(db, 'billing', { rules: definition.retention ?? [], dryRun: true })
  expect(counts.filter(({ kept: period }) => period.includes('billing.forget-addresses'))).toHaveLength(2)
})

test('ACCT-04 ACCT-06 an erased member’s withdrawal names no network address any more', async () => {
  const ada = await app.signUp()
  await withdraw(ada)
  await ada.run(DELETE, { password: ada.password })
  await app.moveClock('15 days')
  await app.runJob('accounts.erase-accounts')
  await app.drainEvents()
  expect(await declaredFrom(ada)).toBeNull()
})

test('PAY-06 ACCT-06 the address in a mandate’s proof stays for 13 months after its debit', async () => {
  const ada = await app.signUp()
  const [bundle] = (await ada.run('{ bundles { id } }')).data.bundles
  const form = {
    bundleId: bundle.id,
    accountHolder: 'Ada Lovelace',
    iban: 'NL91 ABNA 0417 1643 00',
    street: 'Damrak',
    houseNumber: '1',
    zip: '1012 JS',
    city: 'Amsterdam',
    phone: '06 12345678',
    mandateAccepted: true,
    conditionsAccepted: true,
  }
  const { directDebit } = (await ada.run(START, { input: form })).data.startDirectDebit
  await app.drainEvents()
  const [, otp] = /<td lang="\w+">(\d{6})/.exec((await app.visitor().fetch('/dev/sms')).text)!
  const { order } = (await ada.run(CONFIRM, { input: { directDebitId: directDebit.id, otp } })).data
    .confirmDirectDebit
  expect(order.id).toBeTruthy()
  const proofs = async () =>
    (
      await shop.rows(
        `select m.proof ->> 'codeTypedFrom' as typed, d.declared_from as form, m.proof ->> 'codeSentTo' as phone, m.text is not null as has_text
          from billing.mandate m join billing.direct_debit d on d.mandate_id = m.id where m.account_id = $1`,
        [ada.memberId],
      )
    )[0]
  // The bank collects it days after the mandate was signed, and only that counts.
  await app.moveClock('5 days')
  await app.admin.query(
    `update billing."order" set state = 'COMPLETED', completed_at = platform.now() where account_id = $1`,
    [ada.memberId],
  )
  // Months differ in length, so the test stays some days away from the limit.
  await app.moveClock('13 months')
  await app.moveClock('-3 days')
  await forget()
  expect(await proofs()).toMatchObject({ typed: '127.0.0.1', form: '127.0.0.1' })
  await app.moveClock('6 days')
  await forget()
  expect(await proofs()).toEqual({ typed: null, form: '', phone: '+31 •••••• 78', has_text: true })
})
