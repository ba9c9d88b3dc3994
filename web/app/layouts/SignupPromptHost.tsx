import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useInterruption } from '#web/runtime/notices/interruptions.ts'
import {
  closeSignupPrompt,
  resumeSignupPrompt,
  useSignupPrompt,
  type SignupModalProps,
} from '#web/runtime/session/signupPrompt.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'

const found = Object.values(
  import.meta.glob<{ default: ComponentType<SignupModalProps> }>('../../screens/Signup/SignupModal.tsx'),
)[0]
const SignupModal = found && lazy(found)

/** Loads the sign-up modal only when it is needed (SIGN-02). */
export function SignupPromptHost() {
  const prompt = useSignupPrompt()
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) closeSignupPrompt()
    else resumeSignupPrompt()
  }, [signedIn])
  const mayOffer = useInterruption('sign-up', prompt?.isOffered === true)
  if (!prompt || !SignupModal || (prompt.isOffered && !mayOffer)) return null
  return (
    <Suspense>
      <SignupModal
        returnTo={prompt.returnTo}
        inProgress={prompt.inProgress === true}
        onClose={closeSignupPrompt}
      />
    </Suspense>
  )
}
