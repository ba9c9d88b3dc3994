import { newId } from '#platform/base/global-ids.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import type { TestApp } from '#testing/test-app.ts'
import { syncPayment } from '../payments/payment.actions.ts'

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id number checkoutUrl } } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`

export const ACT = `act { id kind state amount { amountMinor currency } credits isOwn askedBy decidedBy }`
const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename ... on RefundOrderSuccess { ${ACT} }
  ... on UserError { code } ... on InvalidInputError { fields { path code } } ... on MoneyActRefusedError { left { amountMinor } } } }`

export type PaidOrder = { id: string; number: string; checkoutUrl: string; providerRef: string }

/** What tests of operators' money need: paid orders, spent credits, the bank and the books. */
export async function openShop(app: TestApp) {
  const seller = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const bundles = (await seller.run('{ bundles { id credits } }')).data.bundles as { id: string }[]
  const billing = app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  const rows = async (text: string, values: unknown[] = []) => (await app.admin.query(text, values)).rows

  return {
    /** A paid order of the bundle at this place: 10 credits for 9.99, 30 for 24.99, 75 for 49.99. */
    async buy(who: Person, position = 0): Promise<PaidOrder> {
      const input = {
        idempotencyKey: newId(),
        bundleId: bundles[position]!.id,
        method: 'IDEAL',
        conditionsAccepted: true,
      }
      const { order } = (await who.run(PLACE, { input })).data.placeOrder
      await who.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
      return { ...order, providerRef: order.checkoutUrl.split('/').at(-1)! }
    },
    /** Spends so many credits on messages; gifts go first. */
    async write(who: Person, count: number): Promise<void> {
      for (let n = 0; n < count; n++)
        await who.run(SEND, { input: { clientId: newId(), recipientId: seller.profileId, text: 'hi' } })
    },
    /** Sends refundOrder. */
    async refund(operator: OperatorPerson, given: object) {
      const input = { idempotencyKey: newId(), reason: 'GOODWILL', purpose: 'asked by mail', ...given }
      const { data, errors } = await operator.run(REFUND, { input })
      return data?.refundOrder ?? errors?.[0]?.extensions
    },
    rows,
    bank: async ({ providerRef }: PaidOrder) =>
      (await rows('select refunded_minor from billing.sandbox_payment where id = $1', [providerRef]))[0]
        .refunded_minor as number,
    account: async ({ memberId }: Person) =>
      (
        await rows('select balance::int, debt::int from billing.account where account_id = $1', [memberId])
      )[0],
    sync: ({ providerRef }: PaidOrder) => syncPayment(billing, providerRef),
    /** What the nightly check finds, and where provider and books differ. */
    async faults(): Promise<unknown[]> {
      await app.runJob('billing.check-ledger')
      const [check] = await rows('select faults from billing.ledger_check order by at desc, id desc limit 1')
      const differences = await rows(
        'select kind, expected, found from billing.payment_difference where resolved_at is null',
      )
      return [...check.faults, ...differences]
    },
    /** Numbers of credit notes that are missing in the series. */
    missingNotes: () =>
      rows(`select c.site_id from billing.credit_note_counter c
        where c.last_number <> (select count(*) from billing.credit_note n where n.site_id = c.site_id and n.year = c.year)`),
  }
}
