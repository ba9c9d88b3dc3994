import { lazy, Suspense, type ComponentType } from 'react'
import { closeSignupPrompt, useSignupPrompt } from '../app/signupPrompt.ts'

/** What the sign-up modal of web/screens/Signup receives. */
export type SignupModalProps = { returnTo: string; onClose: () => void }

const found = Object.values(import.meta.glob<{ default: ComponentType<SignupModalProps> }>('../screens/Signup/SignupModal.tsx'))[0]
const SignupModal = found && lazy(found)

/** Loads the sign-up modal only when somebody needs it (SIGN-02). */
export function SignupPromptHost() {
  const prompt = useSignupPrompt()
  if (!prompt || !SignupModal) return null
  return (
    <Suspense>
      <SignupModal returnTo={prompt.returnTo} onClose={closeSignupPrompt} />
    </Suspense>
  )
}
