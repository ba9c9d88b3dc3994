import { useEffect, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CurrentPasswordField_viewer$key } from '#web/__generated__/CurrentPasswordField_viewer.graphql.ts'
import { TextField } from '#web/design/form/TextField.tsx'
import { HiddenUsername } from '#web/features/forms/HiddenUsername.tsx'

/**
 * The current password, before actions that an unattended laptop must not allow. Absent for ten minutes after
 * it was given in another form.
 */
export function CurrentPasswordField(props: {
  viewer: CurrentPasswordField_viewer$key
  name: string
  label: string
  error: string | undefined
}) {
  const { email, passwordGivenUntil } = useFragment(fragment, props.viewer)
  const counts = useIsBefore(passwordGivenUntil)
  // The device's clock may be wrong: if the server asks for it after all, the field shows.
  if (counts && props.error === undefined) return null
  return (
    <>
      <HiddenUsername email={email ?? null} />
      <TextField
        label={props.label}
        name={props.name}
        type="password"
        autoComplete="current-password"
        error={props.error}
      />
    </>
  )
}

function useIsBefore(time: string | null | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (time == null) return
    const timer = setTimeout(() => setPassed(time), Math.max(0, Date.parse(time) - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return time != null && passed !== time
}

const fragment = graphql`
  fragment CurrentPasswordField_viewer on Viewer {
    email
    passwordGivenUntil
  }
`
