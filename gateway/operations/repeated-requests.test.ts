import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const COMPLAIN = `mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { __typename ... on FileComplaintSuccess { reference } } }`
const complaint = (text: string) => ({ input: { about: 'PAYMENT', text } })

const app = testApp()
let ada: Person
beforeAll(async () => void (ada = await app.signUp({ name: 'Ada' })))

const countComplaints = async () =>
  Number((await app.admin.query('select count(*) from accounts.complaint')).rows[0].count)
const file = (key: string, { who = ada, text = 'Twice charged.' } = {}) =>
  who.run(COMPLAIN, complaint(text), { 'idempotency-key': key })

test('SITE-21 a repeated request with its key runs once and gets the same answer, even if the first was lost', async () => {
  const before = await countComplaints()
  const key = crypto.randomUUID()
  // The client disconnects before reading any of the answer; the server commits anyway.
  const torn = connect(app.port, '127.0.0.1').on('error', () => undefined)
  torn.pause()
  const body = JSON.stringify({ query: COMPLAIN, variables: complaint('Twice charged.') })
  const head = [
    'POST /graphql HTTP/1.1',
    `host: ${app.host}`,
    `authorization: Bearer ${ada.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `idempotency-key: ${key}`,
  ]
  torn.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await expect.poll(countComplaints, { interval: 1 }).toBe(before + 1)
  torn.destroy()
  await expect.poll(async () => (await file(key)).status).toBe(200)
  const [again, onceMore] = [await file(key), await file(key)]
  expect(again.data.fileComplaint).toEqual({
    __typename: 'FileComplaintSuccess',
    reference: expect.any(String),
  })
  expect(onceMore.data).toEqual(again.data)
  expect(await countComplaints()).toBe(before + 1)
  expect((await file(crypto.randomUUID())).data.fileComplaint.reference).not.toBe(
    again.data.fileComplaint.reference,
  )
})

test('SITE-21 of a hundred equal concurrent requests one runs; the others get its answer or must wait', async () => {
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const before = await countComplaints()
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 100 }, () => file(key, { who: bo })))
  expect(await countComplaints()).toBe(before + 1)
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ data }) => data.fileComplaint.reference)).size).toBe(1)
  expect(
    answers
      .filter(({ status }) => status !== 200)
      .map(({ status, errors }) => [status, errors?.[0]?.extensions.code]),
  ).toEqual(Array.from({ length: 100 - done.length }, () => [409, 'REQUEST_RUNNING']))
})

test('SITE-21 a key belongs to one request of one member for 24 hours', async () => {
  const key = crypto.randomUUID()
  const first = await file(key)
  expect(await file(key, { text: 'Three times charged.' })).toMatchObject({
    status: 422,
    errors: [{ extensions: { code: 'IDEMPOTENCY_CONFLICT' } }],
  })
  expect(await file('short')).toMatchObject({
    status: 400,
    errors: [{ extensions: { code: 'BAD_REQUEST' } }],
  })
  const cas = await app.signUp({ name: 'Cas' })
  const foreign = await file(key, { who: cas })
  expect(foreign.data.fileComplaint.reference).not.toBe(first.data.fileComplaint.reference)
  await app.moveClock('24 hours')
  expect((await file(key, { text: 'Three times charged.' })).data.fileComplaint.reference).not.toBe(
    first.data.fileComplaint.reference,
  )
})

test('SITE-21 a request whose first attempt failed, or whose server died, runs when it is repeated', async () => {
  const key = crypto.randomUUID()
  const refused = await ada.run(
    'mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { __typename } }',
    { input: { about: 'PAYMENT', text: 7 } },
    { 'idempotency-key': key },
  )
  expect(refused.errors).toHaveLength(1)
  expect((await file(key)).data.fileComplaint.__typename).toBe('FileComplaintSuccess')
  const died = crypto.randomUUID()
  await file(died)
  await app.admin.query(`update accounts.idempotency set result = 'null' where key = $1`, [died])
  expect(await file(died)).toMatchObject({
    status: 409,
    errors: [{ extensions: { code: 'REQUEST_RUNNING' } }],
  })
  await app.moveClock('66 seconds')
  expect((await file(died)).data.fileComplaint.__typename).toBe('FileComplaintSuccess')
})
