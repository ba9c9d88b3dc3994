import { expect, test } from 'vitest'
import type { OutgoingMessage } from '#web/features/conversations/sendQueue.ts'
import { composedMessage } from './composer.rules.ts'

const limits = { messageCredits: 4, photoCredits: 10, messageLength: 20 }
const balance = { credits: 12, conversationsLeft: 1 }
const empty = { draft: '', image: 'none', unsent: [], isNew: false } as const

function outgoing(state: OutgoingMessage['state']): OutgoingMessage {
  return { clientId: state, recipientId: 'b', text: 'hi', credits: 4, at: new Date(0), isFirst: false, state }
}

test('an empty composer has the price of a text and sends nothing', () => {
  expect(composedMessage(empty, balance, limits)).toMatchObject({
    credits: 4,
    left: 12,
    canSend: false,
    tooFew: false,
  })
  for (const draft of ['  \n', '\u2800', '\u200b\u3164', '\u00ad\ufe0f', '\u202e', '\ufffc \u{1d159}'])
    expect(composedMessage({ ...empty, draft }, balance, limits)).toMatchObject({
      text: '',
      canSend: false,
    })
})

test('a picture with a text costs both, and is sent once it is uploaded', () => {
  const written = { ...empty, draft: 'look', image: 'uploading' } as const
  expect(composedMessage(written, balance, limits)).toMatchObject({
    credits: 14,
    tooFew: true,
    canSend: false,
  })
  expect(composedMessage({ ...written, image: 'ready' }, balance, limits).canSend).toBe(true)
  expect(composedMessage({ ...written, draft: '', image: 'ready' }, balance, limits)).toMatchObject({
    credits: 10,
    canSend: true,
  })
})

test('waiting messages are paid first; one in flight is already paid, and a refused one is free', () => {
  const left = (...unsent: OutgoingMessage[]) => composedMessage({ ...empty, unsent }, balance, limits).left
  expect(left(outgoing('sending'))).toBe(12)
  expect(left(outgoing('refused'))).toBe(12)
  expect(left(outgoing('sending'), outgoing('sending'))).toBe(8)
  expect(left(outgoing('waiting'), outgoing('waiting'), outgoing('waiting'), outgoing('waiting'))).toBe(0)
})

test('a text’s length is counted in characters as people count them', () => {
  expect(composedMessage({ ...empty, draft: '👨‍👩‍👧'.repeat(20) }, balance, limits)).toMatchObject({
    length: 20,
    tooLong: false,
    canSend: true,
  })
  expect(composedMessage({ ...empty, draft: 'a'.repeat(21) }, balance, limits)).toMatchObject({
    tooLong: true,
    canSend: false,
  })
})

test('a member without conversations left may not start one, but continues the existing ones', () => {
  const none = { credits: 12, conversationsLeft: 0 }
  expect(composedMessage({ ...empty, isNew: true }, none, limits).mayNotStart).toBe(true)
  expect(composedMessage(empty, none, limits).mayNotStart).toBe(false)
  expect(
    composedMessage({ ...empty, isNew: true }, { ...none, conversationsLeft: null }, limits).mayNotStart,
  ).toBe(false)
})
