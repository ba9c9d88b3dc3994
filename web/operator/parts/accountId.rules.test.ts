import { expect, test } from 'vitest'
import { accountIdOf } from './accountId.rules.ts'

test('an operator reads a member’s id as the search and the commands on the server take it', () => {
  const globalId = Buffer.from('OperatorMember:0190f3a2-7c41-7d01-8e02-2f7c41d80001').toString('base64url')
  expect(accountIdOf(globalId)).toBe('0190f3a2-7c41-7d01-8e02-2f7c41d80001')
  expect(accountIdOf('%')).toBe('%')
})
