import { Alert } from '#web/design/notice/Alert.tsx'

/** In place of what the key may not see. */
export function ScopeNote({ scope, what }: { scope: string; what: string }) {
  return (
    <Alert>
      This key shows no {what}: it lacks the scope {scope}. Log in with a key that has it, or ask the site’s
      operator for one.
    </Alert>
  )
}
