import { DemoBanner } from '../../components/DemoBanner.tsx'
import { EntryWarning } from '../../components/EntryWarning.tsx'
import { Footer } from '../../components/Footer.tsx'
import { SignupPromptHost } from '../../components/SignupPromptHost.tsx'
import { SkipLink } from '../../components/SkipLink.tsx'
import { VisitorNav } from '../../components/VisitorNav.tsx'
import { useSignedIn } from '../useSignedIn.ts'
import { Main } from './Main.tsx'
import { MemberFrameBottom, MemberFrameTop } from './MemberFrame.tsx'

/** Navigation, alerts, footer, disclaimer, entry warning, sign-up modal: every screen that asks for nothing else (SITE-07). */
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
