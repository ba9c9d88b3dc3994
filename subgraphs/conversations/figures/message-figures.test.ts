import { expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { rowsOfSeries } from '#testing/series.ts'
import { moveToNoon, todayOf } from '#testing/site-days.ts'

const FIGURES = `query ($from: Date!, $to: Date!, $network: String) {
  messageFigures(from: $from, to: $to, network: $network) { countedAt
    days { day messages firstMessages started answered } series { days messages firstMessages started answered } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`

const app = testApp()

async function write(from: Person, to: Person) {
  const input = { clientId: newId(), recipientId: to.profileId, text: 'hello' }
  expect((await from.run(SEND, { input })).data.sendMessage.__typename).toBe('SendMessageSuccess')
}

async function days(operator: OperatorPerson, variables: object) {
  const { data, errors } = await operator.run(FIGURES, { ...variables })
  expect(errors).toBeUndefined()
  const found = data.messageFigures
  expect(rowsOfSeries(found.series)).toEqual(found.days)
  return found.days
}

test('OPER-04 messages, begun and answered conversations stand at their days, also counted twice', async () => {
  await moveToNoon(app)
  const ada = await app.signUp({ name: 'Ada', tracking: { network: 'adnet' } })
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const cy = await app.signUp({ name: 'Cy', gender: 'MALE', seeking: 'FEMALE' })
  const from = await today()
  await write(ada, bo)
  await write(ada, bo)
  await write(ada, cy)
  await app.runJob('conversations.count-days')
  await app.moveClock('1 day')
  const to = await today()
  await write(bo, ada)
  await write(bo, ada)
  await write(ada, bo)
  await app.runJob('conversations.count-days')
  await app.runJob('conversations.count-days')
  const finance = await app.logInOperator('finance')
  expect(await days(finance, { from, to })).toEqual([
    { day: from, messages: 3, firstMessages: 1, started: 2, answered: 0 },
    { day: to, messages: 3, firstMessages: 1, started: 0, answered: 1 },
  ])
  expect(await days(finance, { from, to, network: 'adnet' })).toEqual([
    { day: from, messages: 3, firstMessages: 1, started: 2, answered: 0 },
    { day: to, messages: 1, firstMessages: 0, started: 0, answered: 0 },
  ])
  expect(await days(finance, { from: to, to, network: '' })).toEqual([
    { day: to, messages: 2, firstMessages: 1, started: 0, answered: 1 },
  ])
})

const today = () => todayOf(app)
