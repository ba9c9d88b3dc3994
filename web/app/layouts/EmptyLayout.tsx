import { DemoBanner } from './DemoBanner.tsx'
import { SignupPromptHost } from './SignupPromptHost.tsx'
import { Main } from './Main.tsx'

/** Nothing that could lead away from sign-up or activation. */
export function EmptyLayout() {
  return (
    <>
      <DemoBanner />
      <Main />
      <SignupPromptHost />
    </>
  )
}
