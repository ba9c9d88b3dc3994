import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useSignedIn } from '../app/useSignedIn.ts'
import { closeSignupPrompt, resumeSignupPrompt, useSignupPrompt } from '../app/signupPrompt.ts'

/** What the sign-up modal of web/screens/Signup receives. */
export type SignupModalProps = { returnTo: string; inProgress: boolean; onClose: () => void }

const found = Object.values(import.meta.glob<{ default: ComponentType<SignupModalProps> }>('../screens/Signup/SignupModal.tsx'))[0]
const SignupModal = found && lazy(found)

/** Loads the sign-up modal only when somebody needs it (SIGN-02). */
export function SignupPromptHost() {
  const prompt = useSignupPrompt()
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) closeSignupPrompt()
    else resumeSignupPrompt()
  }, [signedIn])
  if (!prompt || !SignupModal) return null
  return (
    <Suspense>
      <SignupModal returnTo={prompt.returnTo} inProgress={prompt.inProgress === true} onClose={closeSignupPrompt} />
    </Suspense>
  )
}
