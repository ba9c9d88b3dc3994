import { DemoBanner } from '../../components/DemoBanner.tsx'
import { SignupPromptHost } from '../../components/SignupPromptHost.tsx'
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
