import { DemoBanner } from '../../components/DemoBanner.tsx'
import { EntryWarning } from '../../components/EntryWarning.tsx'
import { SkipLink } from '../../components/SkipLink.tsx'
import { VisitorNav } from '../../components/VisitorNav.tsx'
import { useSignedIn } from '../useSignedIn.ts'
import css from './Layouts.module.css'
import { Main } from './Main.tsx'
import { MemberFrameBottom, MemberFrameTop } from './MemberFrame.tsx'

/** As high as the window, without a footer: only the messages scroll. */
export function ChatLayout() {
  const signedIn = useSignedIn()
  return (
    <div className={css.chatPage}>
      <SkipLink />
      <DemoBanner />
      {signedIn ? <MemberFrameTop /> : <VisitorNav />}
      <Main chat />
      {signedIn && <MemberFrameBottom />}
      <EntryWarning layout="chat" />
    </div>
  )
}
