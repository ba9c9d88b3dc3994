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
  type Reason,
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

// The subjects' reasons in the catalogue's order, as the server sends them.
const REASONS = {
  photo: [
    'NO_PERSON',
    'NOT_THE_MEMBER',
    'SOMEONE_ELSE',
    'CONTACT_DETAILS',
    'SEXUAL_CONTENT',
    'VIOLENCE_OR_HATE',
    'POSSIBLY_MINOR',
    'ADVERTISING',
    'UNCLEAR_OR_ALTERED',
    'ILLEGAL_CONTENT',
    'COPYRIGHT',
    'OTHER_RULE',
  ],
  text: [
    'CONTACT_DETAILS',
    'SEXUAL_CONTENT',
    'VIOLENCE_OR_HATE',
    'POSSIBLY_MINOR',
    'ADVERTISING',
    'SCAM',
    'HARASSMENT',
    'THREAT',
    'ILLEGAL_CONTENT',
    'COPYRIGHT',
    'OTHER_RULE',
  ],
  profile: [
    'SEXUAL_CONTENT',
    'VIOLENCE_OR_HATE',
    'POSSIBLY_MINOR',
    'ADVERTISING',
    'SCAM',
    'HARASSMENT',
    'THREAT',
    'FAKE_PROFILE',
    'FALSE_REPORTS',
    'ILLEGAL_CONTENT',
    'OTHER_RULE',
  ],
} as const satisfies Record<string, readonly Reason[]>
const digitsOf = (subject: readonly Reason[], decision?: 'WARN') =>
  Object.fromEntries(
    reasonsFor(decision, { subject, profile: REASONS.profile }).map(({ reason, digit }) => [reason, digit]),
  )

test('OPER-03 decisions about the member also take a profile’s reasons', () => {
  const of = { subject: ['NO_PERSON', 'ADVERTISING'], profile: ['ADVERTISING', 'SCAM'] } as const
  const codes = (...[decision]: Parameters<typeof reasonsFor>) =>
    reasonsFor(decision, of).map(({ reason }) => reason)
  expect(codes(undefined, of)).toEqual(['NO_PERSON', 'ADVERTISING'])
  expect(codes('REFUSE', of)).toEqual(['NO_PERSON', 'ADVERTISING'])
  expect(codes('WARN', of)).toEqual(['NO_PERSON', 'ADVERTISING', 'SCAM'])
  expect(reasonsFor(undefined, { ...of, subject: [] }).map(({ reason }) => reason)).toEqual([
    'SCAM',
    'ADVERTISING',
  ])
})

test('OPER-03 a reason has the same digit whatever the case is about, and is listed in that order', () => {
  const all = Object.values(REASONS).map((reasons) => digitsOf(reasons))
  for (const reason of new Set(Object.values(REASONS).flat())) {
    const digits = all.filter((each) => reason in each).map((each) => each[reason])
    expect(new Set(digits).size, reason).toBe(1)
  }
  for (const each of all) {
    const digits = Object.values(each).filter((digit) => digit !== undefined)
    expect(digits).toEqual([...new Set(digits)].toSorted((one, other) => one - other))
  }
})

test('OPER-03 a digit keeps its reason when the decision turns against the member', () => {
  for (const subject of Object.values(REASONS)) {
    const [before, after] = [
      reasonsFor(undefined, { subject, profile: REASONS.profile }),
      digitsOf(subject, 'WARN'),
    ]
    for (const { reason, digit } of before) expect(after[reason], reason).toBe(digit)
  }
  const about = { subject: REASONS.photo, profile: REASONS.profile }
  expect(reasonOfKey('1', reasonsFor('WARN', about))).toBe('NO_PERSON')
  expect(reasonsFor('WARN', about)).toContainEqual({ reason: 'SCAM', digit: undefined })
})

test('OPER-03 a reason that a site has switched off leaves its digit empty', () => {
  const subject = REASONS.photo.filter((reason) => reason !== 'NOT_THE_MEMBER')
  const offered = reasonsFor('REFUSE', { subject, profile: REASONS.profile })
  expect(reasonOfKey('1', offered)).toBe('NO_PERSON')
  expect(reasonOfKey('2', offered)).toBeUndefined()
  expect(reasonOfKey('3', offered)).toBe('SOMEONE_ELSE')
  expect(reasonOfKey('0', offered)).toBeUndefined()
})
