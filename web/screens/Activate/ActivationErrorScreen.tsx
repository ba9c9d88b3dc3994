import { ActivationFailed } from './ActivationFailed.tsx'

/** Where old mails and other clients send a member whose link did not work. */
export default function ActivationErrorScreen() {
  return <ActivationFailed code="ACTIVATION_LINK_UNKNOWN" />
}
