import { EntryWarning } from '#web/features/age/EntryWarning.tsx'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { DemoBanner } from './DemoBanner.tsx'
import { Footer } from './Footer.tsx'
import { Main } from './Main.tsx'
import { MemberFrameBottom, MemberFrameTop } from './MemberFrame.tsx'
import { SignupPromptHost } from './SignupPromptHost.tsx'
import { SkipLink } from './SkipLink.tsx'
import { VisitorNav } from './VisitorNav.tsx'

/**
 * Navigation, alerts, footer, disclaimer, entry warning, sign-up modal: the layout of most screens (SITE-07).
 */
export function DefaultLayout() {
  const signedIn = useSignedIn()
  return (
    <>
      <SkipLink />
      <DemoBanner />
      {signedIn ? <MemberFrameTop /> : <VisitorNav />}
      <Main />
      <Footer />
      {signedIn && <MemberFrameBottom />}
      <EntryWarning layout="default" />
      <SignupPromptHost />
    </>
  )
}
