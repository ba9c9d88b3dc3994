import { expect, test } from 'vitest'
import { backupFault, mailAdvice, paymentAdvice, pushAdvice, textAdvice } from './health.rules.ts'

const NOW = '2026-11-27T12:00:00.000Z'
const before = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString()
const keys = (advice: readonly { key: string }[]) => advice.map(({ key }) => key)

test('OPER-06 an operator is told of a backup that is missing or older than two days', () => {
  expect(backupFault(null, NOW)).toBe('none')
  expect(backupFault(before(47), NOW)).toBeUndefined()
  expect(backupFault(before(49), NOW)).toBe(2)
  expect(backupFault(before(24 * 9 + 1), NOW)).toBe(9)
})

test('OPER-02 mails that wait for no reason point to the jobs, those with a reason to it', () => {
  const fine = { hasServer: true, waiting: 0, oldestWaitingAt: null, troubles: [] }
  expect(mailAdvice(fine, NOW)).toEqual([])
  expect(keys(mailAdvice({ ...fine, hasServer: false }, NOW))).toEqual(['noServer'])
  const late = { ...fine, waiting: 1, oldestWaitingAt: before(1) }
  expect(keys(mailAdvice(late, NOW))).toEqual(['stuck'])
  expect(mailAdvice({ ...late, oldestWaitingAt: before(0.1) }, NOW)).toEqual([])
  expect(mailAdvice({ ...late, troubles: [{ waiting: 1 }] }, NOW)).toEqual([])
  expect(keys(mailAdvice({ ...late, troubles: [{ waiting: 0 }] }, NOW))).toEqual(['stuck'])
})

test('OPER-02 what is wrong with texts, pushes and payments has its own advice each', () => {
  const texts = { hasGateway: true, waiting: 0, oldestWaitingAt: null, failed: 0 }
  expect(textAdvice(texts, NOW)).toEqual([])
  expect(keys(textAdvice({ ...texts, waiting: 1, oldestWaitingAt: before(1), failed: 1 }, NOW))).toEqual([
    'waiting',
    'failed',
  ])
  expect(keys(textAdvice({ ...texts, hasGateway: false }, NOW))).toEqual(['noGateway'])
  expect(pushAdvice({ refused: 0 }, 0)).toEqual([])
  expect(keys(pushAdvice({ refused: 1 }, 1))).toEqual(['refused', 'failed'])

  const payments = {
    provider: 'mollie',
    answeredAt: before(1),
    failedAt: before(2),
    webhookAt: before(1),
    paymentsUnanswered: 0,
    refundsUnanswered: 0,
    refundsToPay: 0,
    differences: 0,
  }
  expect(paymentAdvice(payments)).toEqual([])
  expect(paymentAdvice({ ...payments, answeredAt: null, failedAt: null, webhookAt: null })).toEqual([])
  expect(keys(paymentAdvice({ ...payments, failedAt: before(0.5) }))).toEqual(['failing'])
  expect(keys(paymentAdvice({ ...payments, webhookAt: null }))).toEqual(['neverReported'])
  const busy = { paymentsUnanswered: 1, refundsUnanswered: 1, refundsToPay: 1, differences: 1 }
  expect(keys(paymentAdvice({ ...payments, ...busy, provider: 'sandbox' }))).toEqual([
    'sandbox',
    'unanswered',
    'refundsUnanswered',
    'refundsToPay',
    'differences',
  ])
})
