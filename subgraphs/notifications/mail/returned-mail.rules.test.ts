import { expect, test } from 'vitest'
import { abuseReport, deliveryStatus } from '../testing/returned-mails.ts'
import { readReturnedMail } from './returned-mail.rules.ts'

const ID = '0193f0aa-1111-7222-8333-444455556666'
const to = `bounces+${ID}@ruvela.test`

test('only a report about the mailbox itself counts as a bounce', async () => {
  const kindOf = async (status: string, diagnosis?: string) =>
    (
      await readReturnedMail(
        deliveryStatus({ to, status, ...(diagnosis === undefined ? {} : { diagnosis }) }),
      )
    )?.kind
  for (const status of ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
    expect([status, await kindOf(status)]).toEqual([status, 'bounce'])
  // The sender's address, a full mailbox, a long message, a server in trouble, a policy, a time-out, a route:
  // all without a word.
  for (const status of [
    '5.1.0',
    '5.1.7',
    '5.1.8',
    '5.2.2',
    '5.2.3',
    '5.3.0',
    '5.4.1',
    '5.4.4',
    '5.4.7',
    '5.7.1',
    '4.4.7',
    '4.2.2',
  ])
    expect([status, await kindOf(status)]).toEqual([status, 'undelivered'])
  expect([
    await kindOf('5.0.0', '550 no such user here'),
    await kindOf('5.0.0', '550 5.1.1'),
    await kindOf('5.4.1', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'),
    await kindOf('5.7.1', '554 5.7.1 Recipient address rejected: user unknown'),
  ]).toEqual(['bounce', 'bounce', 'bounce', 'bounce'])
  for (const diagnosis of [
    '550 5.7.1 message was blocked as spam',
    '550',
    '554 no',
    '553 no',
    '550 relay not permitted',
    '550 5.1.1 IP blocked',
    // The member's own address and links may have any word.
    '550 <no-such-user@unknown.example>: see https://unknown-user.example/',
  ])
    expect([diagnosis, await kindOf('5.0.0', diagnosis)]).toEqual([diagnosis, 'undelivered'])
})

test('a report is recognised by its address, by the mail that it returns or by its fields', async () => {
  const elsewhere = 'postmaster@ruvela.test'
  const ids = async (mail: Buffer) => (await readReturnedMail(mail))?.mailIds
  expect(await ids(deliveryStatus({ to, status: '5.1.1' }))).toEqual([ID])
  expect(await ids(deliveryStatus({ to: `"Ruvela" <${to.toUpperCase()}>`, status: '5.1.1' }))).toEqual([ID])
  expect(
    await ids(
      deliveryStatus({
        to: elsewhere,
        status: '5.1.1',
        original: ['Received: from a', '  by b', `Message-ID: <${ID}@ruvela.test>`],
      }),
    ),
  ).toEqual([ID])
  expect(await ids(abuseReport({ to: elsewhere, fields: [`Original-Mail-From: <${to}>`] }))).toEqual([ID])
  expect(await ids(abuseReport({ to: elsewhere, original: [`Message-ID: <${ID}@ruvela.test>`] }))).toEqual([
    ID,
  ])
  expect(await ids(deliveryStatus({ to: elsewhere, status: '5.1.1' }))).toEqual([])
})

test('delays, receipts, withdrawn complaints, replies, auto-replies and rubbish end nothing', async () => {
  for (const action of ['delayed', 'delivered', 'relayed'])
    expect(await readReturnedMail(deliveryStatus({ to, status: '5.1.1', action }))).toBeUndefined()
  for (const type of ['not-spam', 'virus', 'auth-failure'])
    expect(await readReturnedMail(abuseReport({ to, type }))).toBeUndefined()
  for (const mail of [
    '',
    'no mail at all',
    '\0\xff\0',
    `To: ${to}\r\nSubject: Automatisch antwoord\r\n\r\nIk ben er niet.`,
  ])
    expect(await readReturnedMail(Buffer.from(mail))).toBeUndefined()
})
