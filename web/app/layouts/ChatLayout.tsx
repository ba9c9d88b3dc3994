import { useLocation } from 'react-router'
import { EntryWarning } from '#web/features/age/EntryWarning.tsx'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { DemoBanner } from './DemoBanner.tsx'
import { Main } from './Main.tsx'
import { MemberFrameBottom, MemberFrameTop } from './MemberFrame.tsx'
import { SkipLink, SkipToField } from './SkipLink.tsx'
import { VisitorNav } from './VisitorNav.tsx'
import css from './Layouts.module.css'

const IS_CONVERSATION = /^\/(chats\/[^/]+|members\/[^/]+\/chat)\/?$/

/** As high as the window, without a footer: only the messages scroll. */
export function ChatLayout() {
  const signedIn = useSignedIn()
  const { pathname } = useLocation()
  return (
    <div className={css.chatPage}>
      <SkipLink />
      {IS_CONVERSATION.test(pathname) && <SkipToField />}
      <DemoBanner />
      {signedIn ? <MemberFrameTop /> : <VisitorNav />}
      <Main chat />
      {signedIn && <MemberFrameBottom />}
      <EntryWarning layout="chat" />
    </div>
  )
}
