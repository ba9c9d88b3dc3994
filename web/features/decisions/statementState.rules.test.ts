import { expect, test } from 'vitest'
import { statementState } from './statementState.rules.ts'

test('TRUST-07 a decision is open to an appeal, then waits, and then stands or has been corrected', () => {
  const open = { canAppeal: true, correctedAt: null, appeal: null }
  const filed = { ...open, canAppeal: false, appeal: { outcome: null } }
  expect(statementState(open)).toBe('OPEN')
  expect(statementState({ ...open, canAppeal: false })).toBe('CLOSED')
  expect(statementState(filed)).toBe('FILED')
  expect(statementState({ ...filed, appeal: { outcome: 'UPHELD' } })).toBe('UPHELD')
  expect(statementState({ ...filed, appeal: { outcome: 'OVERTURNED' } })).toBe('CORRECTED')
  expect(statementState({ ...filed, correctedAt: '2026-11-26T12:00:00.000Z' })).toBe('CORRECTED')
})
