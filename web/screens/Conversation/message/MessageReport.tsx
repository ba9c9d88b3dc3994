import { graphql, useFragment } from 'react-relay'
import type { MessageReport_other$key } from '#web/__generated__/MessageReport_other.graphql.ts'
import { ReportSheet } from '#web/features/complaints/ReportSheet.tsx'
import { useBlockProfile } from '#web/features/profiles/useBlockProfile.ts'
import { useLeaveConversation } from '../useLeaveConversation.ts'
import type { ReportedMessage } from './MessageBubble.tsx'

type Props = {
  other: MessageReport_other$key
  conversationId: string | undefined
  /** Undefined while the sheet is closed. */
  message: ReportedMessage | undefined
  onClose: () => void
}

/** Reports one message of the other member; a block also leaves the conversation (TRUST-07). */
export function MessageReport({ conversationId, message, onClose, ...props }: Props) {
  const other = useFragment(fragment, props.other)
  const { block } = useBlockProfile(useLeaveConversation(conversationId))
  return (
    <ReportSheet
      profile={other}
      reported={message && { kind: 'message', ...message }}
      onClose={onClose}
      onBlock={block}
    />
  )
}

const fragment = graphql`
  fragment MessageReport_other on Profile {
    ...ReportSheet_profile
  }
`
