/**
 * Tells a password manager which account a form's new password belongs to, so that it updates that entry
 * instead of adding one. Invisible to members.
 */
export function HiddenUsername({ email }: { email: string | null }) {
  if (email === null) return null
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
