/**
 * Tells a password manager whose password a form changes, so that it updates the right entry instead of making a second one.
 * Members do not see it.
 */
export function HiddenUsername({ email }: { email: string | null }) {
  if (email === null) return null
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
