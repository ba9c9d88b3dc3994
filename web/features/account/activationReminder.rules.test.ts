import { expect, test } from 'vitest'
import { activationReminder } from './activationReminder.rules.ts'

const unconfirmed = { status: 'NOT_CONFIRMED', notificationsDisabled: [] }
const partners = new URLSearchParams('api_signup_complete=1')
const none = new URLSearchParams()

test('SIGN-09 an unconfirmed member gets an alert, on a partner-sent smartphone a modal', () => {
  expect(activationReminder(unconfirmed, { isPhone: false, parameters: none })).toBe('alert')
  expect(activationReminder(unconfirmed, { isPhone: true, parameters: none })).toBe('alert')
  expect(activationReminder(unconfirmed, { isPhone: false, parameters: partners })).toBe('alert')
  expect(activationReminder(unconfirmed, { isPhone: true, parameters: partners })).toBe('modal')
})

test('SIGN-09 a confirmed member, or one with failing mails, is not sent to the mailbox', () => {
  for (const isPhone of [true, false]) {
    expect(
      activationReminder({ ...unconfirmed, status: 'ACTIVE' }, { isPhone, parameters: partners }),
    ).toBeUndefined()
    for (const reason of ['BOUNCE', 'SPAM_REPORT', 'UNSUBSCRIBED']) {
      expect(
        activationReminder(
          { ...unconfirmed, notificationsDisabled: [reason] },
          { isPhone, parameters: partners },
        ),
      ).toBeUndefined()
    }
  }
})
