import { expect, test } from 'vitest'
import { addressOf, readAuditFilter, subjectIn, variablesOf } from './auditFilter.rules.ts'

const ID = '0190f3a2-7c41-7d01-8e02-2f7c41d80001'
const read = (search: string) => readAuditFilter(new URLSearchParams(search))

test('OPER-01 an admin hands on the address of a search, and it finds the same', () => {
  const search = `operator=T3A&action=case.decided&subject=${ID}&from=2026-11-25&until=2026-11-26&scope=SITE`
  const filter = read(search)
  expect(read(addressOf(filter).split('?')[1]!)).toEqual(filter)
  expect(addressOf(read(''))).toBe('/operator/audit')
  expect(read('scope=x&from=yesterday')).toEqual(read(''))
})

test('OPER-01 an admin’s last day counts in full, and a page before a cursor is read from its end', () => {
  const { filter } = variablesOf(read('from=2026-11-25&until=2026-11-26'))
  expect(Date.parse(filter.to!) - Date.parse(filter.from!)).toBe(48 * 60 * 60 * 1000)
  expect(variablesOf(read('after=x'))).toMatchObject({ first: 50, after: 'x', last: null, before: null })
  expect(variablesOf(read('before=x'))).toMatchObject({ first: null, after: null, last: 50, before: 'x' })
})

test('OPER-01 an admin pastes an id as the log, an address or the page of a member has it', () => {
  const globalId = Buffer.from(`OperatorMember:${ID}`).toString('base64url')
  expect(subjectIn(` ${ID.toUpperCase()} `)).toBe(ID)
  expect(subjectIn(globalId)).toBe(globalId)
  for (const text of ['', 'Ada', 'RV-20377', '%']) expect(subjectIn(text)).toBeUndefined()
})
