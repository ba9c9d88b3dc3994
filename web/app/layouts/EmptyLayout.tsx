import { DemoBanner } from './DemoBanner.tsx'
import { Main } from './Main.tsx'
import { SignupPromptHost } from './SignupPromptHost.tsx'

/** Has no links that lead away from sign-up or activation. */
export function EmptyLayout() {
  return (
    <>
      <DemoBanner />
      <Main />
      <SignupPromptHost />
    </>
  )
}
