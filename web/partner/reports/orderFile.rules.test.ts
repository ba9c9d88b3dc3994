import { expect, test } from 'vitest'
import { csvOf } from '#web/operator/parts/csv.rules.ts'
import type { Order } from '../api/types.ts'
import { amountText, ORDER_FILE } from './orderFile.rules.ts'

const ORDER: Order = {
  reference: 'b9T',
  signupReference: 'xM0',
  state: 'REFUNDED',
  credits: 30,
  isFirst: true,
  total: { amountMinor: 2499, currency: 'EUR' },
  vat: { amountMinor: 434, currency: 'EUR' },
  completedAt: '2026-11-28T09:30:00.000Z',
  refunded: { amountMinor: 2499, currency: 'EUR' },
  refundedAt: '2026-11-28T10:00:00.000Z',
  network: 'net',
  ref: '=HYPERLINK("https://evil.example")',
  sub1: 'a, "b"',
  sub2: '@sum',
  sub3: null,
}

test('FED-06 a partner’s file of orders has plain amounts, and no cell that a spreadsheet would run', () => {
  const [head, row, end] = csvOf(ORDER_FILE, [ORDER]).split('\r\n')
  expect(head).toBe(
    'reference,signup_reference,state,completed_at,is_first,credits,currency,total,vat,refunded,refunded_at,network,ref,sub1,sub2,sub3',
  )
  expect(row).toBe(
    `b9T,xM0,REFUNDED,2026-11-28T09:30:00.000Z,true,30,EUR,24.99,4.34,24.99,2026-11-28T10:00:00.000Z,net,"'=HYPERLINK(""https://evil.example"")","a, ""b""",'@sum,`,
  )
  expect(end).toBe('')
})

test('FED-06 amounts in a partner’s file have the decimals of their currency', () => {
  expect(amountText({ amountMinor: 5, currency: 'EUR' })).toBe('0.05')
  expect(amountText({ amountMinor: 500, currency: 'JPY' })).toBe('500')
})
