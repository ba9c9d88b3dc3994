import { expect, test } from 'vitest'
import { faultsOfPushKeys } from './push-subscription.rules.ts'

const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
const auth = Buffer.alloc(16, 7).toString('base64url')
const codes = (endpoint: string) => faultsOfPushKeys({ endpoint, p256dh, auth }, []).map(({ code }) => code)

test('a subscription at a push service is taken', () => {
  expect(codes('https://fcm.googleapis.com/fcm/send/abc')).toEqual([])
})

test('a subscription that would make the server call its own network is refused', () => {
  const endpoints = [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://a.example:8443/x',
    'https://u@a.example/x',
    'no',
  ]
  for (const endpoint of endpoints)
    expect([endpoint, codes(endpoint)]).toEqual([endpoint, ['PUSH_ENDPOINT_INVALID']])
})

test('keys that nothing could be encrypted with are refused', () => {
  const faults = faultsOfPushKeys({ endpoint: 'https://push.example/x', p256dh: 'AAAA', auth: '' }, [])
  expect(faults).toEqual([
    { path: 'p256dh', code: 'PUSH_KEY_INVALID' },
    { path: 'auth', code: 'PUSH_KEY_INVALID' },
  ])
})
