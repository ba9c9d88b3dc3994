import { useSearchParams } from 'react-router'
import { failureAt } from './activationError.ts'
import { ActivationFailed } from './ActivationFailed.tsx'

/** The target for a failed link (SIGN-08), from /activate/done and from old mails and clients. */
export default function ActivationErrorScreen() {
  const [parameters] = useSearchParams()
  return <ActivationFailed {...failureAt(parameters)} />
}
