import { expect, test } from 'vitest'
import { createSendQueue, type Delivery, type OutgoingMessage } from './sendQueue.ts'

const message = (text: string, options: Partial<OutgoingMessage> = {}): OutgoingMessage =>
  ({
    text,
    clientId: text,
    recipientId: 'bo',
    credits: 1,
    at: new Date(),
    isFirst: false,
    state: 'sending',
    image: undefined,
    ...options,
  }) as OutgoingMessage

const TAKEN: Delivery = { outcome: 'TAKEN' }
const UNKNOWN: Delivery = { outcome: 'UNKNOWN' }
const REFUSED: Delivery = { outcome: 'REFUSED', refusal: { code: 'RecipientUnavailableError' } }

/** A queue whose attempts the test answers. */
function open(restored: readonly OutgoingMessage[] = []) {
  const attempts: { clientId: string; answer: (delivery: Delivery) => Promise<void> }[] = []
  const queue = createSendQueue((sent, signal) => {
    const { promise, resolve } = Promise.withResolvers<Delivery>()
    signal.addEventListener('abort', () => resolve(UNKNOWN))
    const answer = async (delivery: Delivery) => {
      resolve(delivery)
      await settled()
    }
    attempts.push({ clientId: sent.clientId, answer })
    return promise
  }, restored)
  return {
    queue,
    /** The attempted messages, in order. */
    tried: () => attempts.map(({ clientId }) => clientId),
    answer: (delivery: Delivery) => attempts.at(-1)!.answer(delivery),
    states: () => queue.messages().map(({ clientId, state }) => `${clientId} ${state}`),
  }
}

// Answers travel by promises only: after one turn of the event loop all of them have arrived.
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('CHAT-04 messages are sent one at a time, in the order in which they were written', async () => {
  const { queue, tried, answer, states } = open()
  queue.send([message('one')])
  queue.send([message('two'), message('three')])
  expect(tried()).toEqual(['one'])
  expect(states()).toEqual(['one sending', 'two sending', 'three sending'])
  await answer(TAKEN)
  expect(tried()).toEqual(['one', 'two'])
  await answer(TAKEN)
  await answer(TAKEN)
  expect(tried()).toEqual(['one', 'two', 'three'])
  expect(states()).toEqual([])
})

test('CHAT-05 without an answer all wait, and go again in order with the same ids', async () => {
  const { queue, tried, answer, states } = open()
  queue.send([message('one')])
  queue.send([message('two')])
  await answer(UNKNOWN)
  expect(states()).toEqual(['one waiting', 'two waiting'])
  expect(tried(), 'nothing overtakes').toEqual(['one'])
  queue.retry('two')
  expect(states()).toEqual(['one sending', 'two sending'])
  await answer(TAKEN)
  await answer(TAKEN)
  expect(tried()).toEqual(['one', 'one', 'two'])
  expect(states()).toEqual([])
})

test('a new message first retries those before it', async () => {
  const { queue, tried, answer } = open()
  queue.send([message('one')])
  await answer(UNKNOWN)
  queue.send([message('two')])
  await answer(TAKEN)
  expect(tried()).toEqual(['one', 'one', 'two'])
})

test('a connection that returns during an attempt triggers another one', async () => {
  const { queue, tried, answer, states } = open()
  queue.send([message('one')])
  queue.resume()
  await answer(UNKNOWN)
  expect(tried()).toEqual(['one', 'one'])
  await answer(UNKNOWN)
  expect(states()).toEqual(['one waiting'])
})

test('CHAT-05 a live event settles its message at once, in flight or waiting, and the queue goes on', async () => {
  const { queue, tried, answer, states } = open()
  queue.send([message('one'), message('two'), message('three')])
  queue.arrived('one')
  await settled()
  expect(tried()).toEqual(['one', 'two'])
  await answer(UNKNOWN)
  queue.arrived('two')
  expect(states()).toEqual(['three waiting'])
  queue.arrived('somebody else’s')
  expect(states()).toEqual(['three waiting'])
})

test('a confirmed first message is sent again, because only its answer brings the conversation', async () => {
  const { queue, tried, answer, states } = open()
  queue.send([message('one', { isFirst: true })])
  await answer(UNKNOWN)
  queue.arrived('one')
  expect(tried()).toEqual(['one', 'one'])
  await answer(TAKEN)
  expect(states()).toEqual([])
})

test('CHAT-04 a refusal also holds the messages queued behind it; later ones pass, and each can be retried', async () => {
  const { queue, tried, answer, states } = open()
  queue.send([message('one'), message('two')])
  await answer(REFUSED)
  expect(states()).toEqual(['one refused', 'two refused'])
  expect(queue.messages()[0]?.refusal).toEqual({ code: 'RecipientUnavailableError' })
  queue.resume()
  expect(tried(), 'a refusal is no matter of the connection').toEqual(['one'])
  queue.send([message('three')])
  expect(tried()).toEqual(['one', 'three'])
  await answer(TAKEN)
  queue.retry('two')
  expect(queue.messages().at(-1)).toMatchObject({ clientId: 'two', state: 'sending', refusal: undefined })
  await answer(TAKEN)
  expect(tried()).toEqual(['one', 'three', 'two'])
  queue.drop('one')
  expect(states()).toEqual([])
})

test('a message dropped while it is being sent does not come back, and the next one goes on', async () => {
  const { queue, tried, states } = open()
  queue.send([message('one'), message('two')])
  queue.drop('one')
  await settled()
  expect(tried()).toEqual(['one', 'two'])
  expect(states()).toEqual(['two sending'])
})

test('resuming sends what an earlier visit left, except refused messages', async () => {
  const { queue, tried, answer, states } = open([
    message('one', { state: 'waiting' }),
    message('two', { state: 'refused' }),
    message('three', { state: 'waiting' }),
  ])
  expect(tried()).toEqual([])
  queue.resume()
  await answer(TAKEN)
  await answer(TAKEN)
  expect(tried()).toEqual(['one', 'three'])
  expect(states()).toEqual(['two refused'])
})
