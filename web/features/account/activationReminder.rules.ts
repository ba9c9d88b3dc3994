/** In the address of whom a partner has signed up. */
export const PARTNER_SIGNUP = 'api_signup_complete'

/**
 * How a member is reminded to confirm the address (SIGN-09). The profile of an unconfirmed member is disabled by itself. Whose mails do not arrive is not
 * sent to the mailbox; what is wrong there is said by another alert.
 */
export function activationReminder(
  member: { status: string; notificationsDisabled: readonly string[] },
  at: { isPhone: boolean; parameters: URLSearchParams },
): 'alert' | 'modal' | undefined {
  if (member.status !== 'NOT_CONFIRMED' || member.notificationsDisabled.length > 0) return undefined
  return at.isPhone && at.parameters.has(PARTNER_SIGNUP) ? 'modal' : 'alert'
}
