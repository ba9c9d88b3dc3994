import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { LikeEvents_viewer$key } from '#web/__generated__/LikeEvents_viewer.graphql.ts'
import {
  announceLike,
  announceMatch,
  closeAnnouncement,
  useAnnouncements,
} from '#web/features/likes/likeAnnouncements.ts'
import { useLikeEvents, type LikeEvent } from '#web/features/likes/useLikeEvents.ts'
import { useTimedLike } from '#web/features/likes/useTimedLike.ts'
import { ErrorBoundary } from '#web/runtime/ErrorBoundary.tsx'
import { lateComponent } from '#web/runtime/lateComponent.ts'
import { queueToast } from '#web/runtime/notices/toastStore.ts'

const MatchModal = lateComponent(
  async () => (await import('#web/features/matches/MatchModal.tsx')).MatchModal,
  { showsByItself: true },
)

// The chat layout has no like modal, even if the address asks for one (SITE-07). It does announce matches.
const WITHOUT_LIKE_MODAL = /^\/(chats|members\/[^/]+\/chat)(\/|$)/

/** Announces live likes and matches: a like with a toast, a match with its modal, on any screen. */
export function LikeEvents(props: { viewer: LikeEvents_viewer$key }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const hasLikeModal = !WITHOUT_LIKE_MODAL.test(pathname)
  const announcement = useAnnouncements().find(({ isMatch }) => isMatch || hasLikeModal)
  useTimedLike((profileId) => {
    if (hasLikeModal) announceLike(profileId)
  })

  useLikeEvents(useFragment(fragment, props.viewer), ({ kind, profile }: LikeEvent) => {
    if (!profile) return
    if (kind === 'MATCHED') return announceMatch(profile.id)
    if (kind !== 'LIKED' || decodeURIComponent(pathname) === `/members/${profile.id}`) return
    queueToast({
      tone: 'success',
      title: t('likeEvent.like', { name: profile.displayName }),
      text: profile.kind === 'HOUSE' ? t('fictional.label') : undefined,
      action: {
        text: t('likeEvent.open'),
        onPress: () => void navigate(`/members/${encodeURIComponent(profile.id)}`),
      },
    })
  })

  if (announcement === undefined) return null
  return (
    // An announcement that cannot be drawn is dropped: lists and badges show the same news.
    <ErrorBoundary key={announcement.profileId} onFailure={() => closeAnnouncement(announcement)}>
      <Suspense>
        <MatchModal announcement={announcement} onClose={() => closeAnnouncement(announcement)} />
      </Suspense>
    </ErrorBoundary>
  )
}

const fragment = graphql`
  fragment LikeEvents_viewer on Viewer {
    ...useLikeEvents_viewer
  }
`
