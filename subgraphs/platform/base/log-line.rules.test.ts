import { expect, test } from 'vitest'
import { describeError } from './log-line.rules.ts'

const postgres = (code: string, message: string) =>
  Object.assign(new Error(message), { name: 'error', severity: 'ERROR', code })
const wordsOf = (error: Error) => describeError(error).errorWords

test('ERR-02 an operator reads what a program says about itself, and never what a member wrote', () => {
  for (const own of [
    new TypeError("Cannot read properties of undefined (reading 'displayName')"),
    new TypeError('profile.photos is not iterable'),
    new ReferenceError('x is not defined'),
    postgres('42P01', 'relation "billing.account" does not exist'),
    postgres('40P01', 'deadlock detected'),
  ])
    expect(wordsOf(own)).toBe(own.message)
  for (const quoting of [
    new TypeError("Cannot use 'in' operator to search for 'x' in Call me on 0612345678"),
    new TypeError("Cannot create property 'x' on string 'Ada'"),
    new TypeError('Ada is not a nice person'),
    new Error('Ada wrote this'),
    Object.assign(new TypeError('fetch failed'), { cause: new Error('https://secret.example') }),
    postgres('22P02', 'invalid input syntax for type uuid: "Ada"'),
    postgres('42601', 'syntax error in tsquery: "Ada" & "'),
    postgres('P0001', 'refused: Ada'),
  ])
    expect([quoting.message, wordsOf(quoting)]).toEqual([quoting.message, null])
})

test('ERR-02 a message with lines like those of a stack leaves none of them', () => {
  const error = new Error('I live\n    at my street (12:3:4)\n    at home:1:1')
  const { stack } = describeError(error)
  expect(stack).toContain('log-line.rules.test.ts:')
  expect(stack).not.toMatch(/street|home/)
})
