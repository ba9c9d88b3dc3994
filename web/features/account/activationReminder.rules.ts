/** Address parameter of a member signed up by a partner. */
export const PARTNER_SIGNUP = 'api_signup_complete'

/**
 * How a member is reminded to confirm the address (SIGN-09). An unconfirmed member's profile is disabled
 * anyway. A member with failing mails is not sent to the mailbox; another alert covers that.
 */
export function activationReminder(
  member: { status: string; notificationsDisabled: readonly string[] },
  at: { isPhone: boolean; parameters: URLSearchParams },
): 'alert' | 'modal' | undefined {
  if (member.status !== 'NOT_CONFIRMED' || member.notificationsDisabled.length > 0) return undefined
  return at.isPhone && at.parameters.has(PARTNER_SIGNUP) ? 'modal' : 'alert'
}
