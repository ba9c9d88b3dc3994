import { graphql, readInlineData } from 'react-relay'
import type { ReportSheet_profile$key } from '#web/__generated__/ReportSheet_profile.graphql.ts'
import { lazyPart } from '#web/runtime/lazyPart.tsx'
import type { BlockMember, Reported } from './reported.ts'

const ReportSteps = lazyPart(async () => (await import('./ReportSteps.tsx')).ReportSteps)

type Props = {
  profile: ReportSheet_profile$key
  /** Undefined while the sheet is closed. */
  reported: Reported | undefined
  onClose: () => void
  /** Blocks the member as well; the screen handles what follows. */
  onBlock: BlockMember
}

/** Reports a member, a photo, a message or a conversation where it is. Its code loads when it opens. */
export function ReportSheet({ profile, reported, onClose, onBlock }: Props) {
  const { id, displayName, mainPhoto } = readInlineData(fragment, profile)
  return (
    reported && (
      <ReportSteps
        profile={{ id, name: displayName, photo: mainPhoto?.square ?? undefined }}
        reported={reported}
        onClose={onClose}
        onBlock={onBlock}
        onFailure={onClose}
      />
    )
  )
}

const fragment = graphql`
  # A value, because a card of the swipe game outlives the answer that dealt it.
  fragment ReportSheet_profile on Profile @inline {
    id
    displayName
    mainPhoto {
      square: url(variant: SQUARE)
    }
  }
`
