import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { ReportSheet_profile$key } from '#web/__generated__/ReportSheet_profile.graphql.ts'
import { ContentSkeleton } from '#web/design/notice/LateContent.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { lazyPart } from '#web/runtime/lazyPart.tsx'
import type { BlockMember, Reported } from './reported.ts'
import { useReportTitle } from './useReportTitle.ts'
import css from './ReportSheet.module.css'

const ReportSteps = lazyPart(async () => (await import('./ReportSteps.tsx')).ReportSteps, <ContentSkeleton />)

type Props = {
  profile: ReportSheet_profile$key
  /** Undefined while the sheet is closed. */
  reported: Reported | undefined
  onClose: () => void
  /** Blocks the member as well; the screen handles what follows. */
  onBlock: BlockMember
}

/**
 * Reports a member, a photo, a message or a conversation where it is. It shows at once; its code loads
 * meanwhile.
 */
export function ReportSheet({ profile, reported, onClose, onBlock }: Props) {
  const { id, displayName, mainPhoto } = readInlineData(fragment, profile)
  const { t } = useTranslation('shell')
  if (reported === undefined) return null
  const title = (
    <Suspense fallback={t('loading')}>
      <Title reported={reported} name={displayName} />
    </Suspense>
  )
  return (
    <Modal open onClose={onClose} title={title} titleHidden className={css.sheet}>
      <ReportSteps
        profile={{ id, name: displayName, photo: mainPhoto?.square ?? undefined }}
        reported={reported}
        onClose={onClose}
        onBlock={onBlock}
        onFailure={onClose}
      />
    </Modal>
  )
}

function Title({ reported, name }: { reported: Reported; name: string }) {
  return useReportTitle(reported, name)
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
