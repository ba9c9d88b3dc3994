import { expect, test } from 'vitest'
import {
  choiceOf,
  freshChoice,
  inputOf,
  lackOf,
  reasonOfKey,
  reasonsFor,
  withDecision,
  withoutDecision,
  withReason,
  type About,
} from './choice.rules.ts'

const photo: About = {
  kind: 'PHOTO',
  subjectType: 'PHOTO',
  possibleDecisions: ['APPROVE', 'REFUSE', 'WARN', 'LIMIT', 'SUSPEND', 'BAN', 'THREAT_TO_LIFE'],
}
const profile: About = {
  ...photo,
  kind: 'REPORT',
  subjectType: 'PROFILE',
  possibleDecisions: ['NO_ACTION', 'WARN'],
}
const fresh = freshChoice(photo)

test('OPER-03 a reason alone refuses a photo, and the same reason serves a suspension after a second thought', () => {
  const refused = withReason(fresh, 'NO_PERSON', photo)
  expect(inputOf('1', refused)).toEqual({ caseId: '1', decision: 'REFUSE', reason: 'NO_PERSON' })
  expect(lackOf(refused, photo)).toBeUndefined()
  const suspended = withDecision(refused, 'SUSPEND')
  expect(inputOf('1', suspended)).toEqual({ caseId: '1', decision: 'SUSPEND', reason: 'NO_PERSON', days: 7 })
  expect(choiceOf(inputOf('1', suspended)!), 'undone').toEqual(suspended)
  expect(withReason(suspended, 'SCAM', photo)).toMatchObject({ decision: 'SUSPEND', reason: 'SCAM' })
  expect(withoutDecision(suspended, photo)).toMatchObject({ decision: undefined, reason: undefined })
  expect(inputOf('1', fresh)).toBeUndefined()
})

test('OPER-03 where nothing can be hidden, a reason waits for a decision', () => {
  const chosen = withReason(fresh, 'SCAM', profile)
  expect(lackOf(chosen, profile)).toBe('decision')
  expect(lackOf(withDecision(chosen, 'WARN'), profile)).toBeUndefined()
  expect(lackOf(withDecision(fresh, 'NO_ACTION'), profile)).toBeUndefined()
})

test('OPER-03 a moderator learns what a decision lacks before it can be sent', () => {
  expect(lackOf(withDecision(fresh, 'BAN'), photo)).toBe('reason')
  const limited = withDecision(withReason(fresh, 'ADVERTISING', photo), 'LIMIT')
  expect(lackOf(limited, photo)).toBeUndefined()
  expect(lackOf({ ...limited, mayNotWriteFirst: false }, photo)).toBe('limits')
  for (const days of [undefined, 0, 1.5, 3651]) expect(lackOf({ ...limited, days }, photo)).toBe('days')
  const other = withReason(fresh, 'OTHER_RULE', photo)
  expect(lackOf({ ...other, addition: '  ' }, photo)).toBe('addition')
  expect(lackOf({ ...other, addition: 'No drawings.' }, photo)).toBeUndefined()
  const complaint = freshChoice({ kind: 'COMPLAINT' })
  expect(lackOf(complaint, { kind: 'COMPLAINT' })).toBe('answer')
  expect(inputOf('1', { ...complaint, answer: ' We look. ', addition: 'x' })).toEqual({
    caseId: '1',
    decision: 'ANSWER',
    answer: 'We look.',
  })
})

test('OPER-03 decisions about the member also take a profile’s reasons, and digits stand for the first nine', () => {
  const of = { subject: ['NO_PERSON', 'ADVERTISING'], profile: ['ADVERTISING', 'SCAM'] } as const
  expect(reasonsFor(undefined, of)).toEqual(['NO_PERSON', 'ADVERTISING'])
  expect(reasonsFor('REFUSE', of)).toEqual(['NO_PERSON', 'ADVERTISING'])
  expect(reasonsFor('WARN', of)).toEqual(['NO_PERSON', 'ADVERTISING', 'SCAM'])
  expect(reasonsFor(undefined, { ...of, subject: [] })).toEqual(['ADVERTISING', 'SCAM'])
  expect(reasonOfKey('2', of.subject)).toBe('ADVERTISING')
  expect(reasonOfKey('3', of.subject)).toBeUndefined()
})
