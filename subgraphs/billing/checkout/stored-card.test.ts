import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on UserError { code }
  ... on PlaceOrderSuccess { order { id checkoutUrl } } } }`

const app = testApp()
let bundleId: string
beforeAll(async () => void (bundleId = (await app.visitor().run('{ bundles { id } }')).data.bundles[0].id))

async function place(who: Person, input: { rememberMethod: boolean; idempotencyKey?: string }) {
  const given = {
    idempotencyKey: newId(),
    bundleId,
    method: 'CREDIT_CARD',
    conditionsAccepted: true,
    ...input,
  }
  return (await who.run(PLACE, { input: given })).data.placeOrder.order as { id: string; checkoutUrl: string }
}
const pay = (who: Person, order: { checkoutUrl: string }) =>
  who.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
const storedCard = async (who: Person) =>
  (await who.run('{ viewer { paid storedMethod { label } } }')).data.viewer

test('CRED-05 a card is not stored when the member returns from its payment page and orders without that', async () => {
  const [ada, bo] = await Promise.all([app.signUp(), app.signUp({ name: 'Bo' })])
  const first = await place(ada, { rememberMethod: true })
  const again = await place(ada, { rememberMethod: false })
  expect(again, 'the payment that is still open').toEqual(first)
  await pay(ada, again)
  expect(await storedCard(ada)).toEqual({ paid: true, storedMethod: null })

  // A repetition of the same request, whose answer was lost.
  const idempotencyKey = newId()
  await place(bo, { rememberMethod: true, idempotencyKey })
  await pay(bo, await place(bo, { rememberMethod: false, idempotencyKey }))
  expect(await storedCard(bo)).toEqual({ paid: true, storedMethod: null })
})

test('CRED-05 a card is stored when the member agrees at every press of the order button', async () => {
  const ada = await app.signUp()
  const first = await place(ada, { rememberMethod: true })
  const again = await place(ada, { rememberMethod: true })
  expect(again).toEqual(first)
  await pay(ada, again)
  expect(await storedCard(ada)).toEqual({ paid: true, storedMethod: { label: expect.any(String) } })
})
