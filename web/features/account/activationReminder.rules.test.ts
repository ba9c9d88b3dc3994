import { expect, test } from 'vitest'
import { activationReminder } from './activationReminder.rules.ts'

const unconfirmed = { status: 'NOT_CONFIRMED', notificationsDisabled: [] }
const partners = new URLSearchParams('api_signup_complete=1')
const none = new URLSearchParams()

test('SIGN-09 a member who has not confirmed is reminded by an alert, by a modal on the smartphone that a partner sent here', () => {
  expect(activationReminder(unconfirmed, { isPhone: false, parameters: none })).toBe('alert')
  expect(activationReminder(unconfirmed, { isPhone: true, parameters: none })).toBe('alert')
  expect(activationReminder(unconfirmed, { isPhone: false, parameters: partners })).toBe('alert')
  expect(activationReminder(unconfirmed, { isPhone: true, parameters: partners })).toBe('modal')
})

test('SIGN-09 neither a confirmed member nor one whose mails do not arrive is told to look into the mailbox', () => {
  for (const isPhone of [true, false]) {
    expect(
      activationReminder({ ...unconfirmed, status: 'ACTIVE' }, { isPhone, parameters: partners }),
    ).toBeUndefined()
    for (const reason of ['bounce', 'fbl', 'list-unsubscribe']) {
      expect(
        activationReminder(
          { ...unconfirmed, notificationsDisabled: [reason] },
          { isPhone, parameters: partners },
        ),
      ).toBeUndefined()
    }
  }
})
