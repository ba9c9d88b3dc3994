import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { useLikeEvents_viewer$key } from '../__generated__/useLikeEvents_viewer.graphql.ts'
import { showToast } from '../design/toastStore.ts'
import { announceLike, announceMatch, closeMatchAnnouncement, useAnnouncedMatch, useIsAskedFor } from './likeAnnouncements.ts'
import { useLikeEvents, type LikeEvent } from './useLikeEvents.ts'
import { useTimedLike } from './useTimedLike.ts'

const MatchModal = lazy(async () => ({ default: (await import('../screens/Match/MatchModal.tsx')).MatchModal }))

// Nobody is interrupted while writing or paying (SITE-07): there a match is told by a toast.
const UNDISTURBED = /^\/(chats|credits|premium|directdebit|transactions|members\/[^/]+\/chat)(\/|$)/
// The chat layout has no like modal, not even where the address asks for one.
const WITHOUT_MODAL = /^\/(chats|members\/[^/]+\/chat)(\/|$)/

/** Follows likes and matches and tells of them: a like by a toast, a match by its modal. */
export function LikeEvents(props: { viewer: useLikeEvents_viewer$key }) {
  const { t } = useTranslation(['likes', 'shell'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const announced = useAnnouncedMatch()
  const isAskedFor = useIsAskedFor()
  useTimedLike((profileId) => {
    if (!WITHOUT_MODAL.test(pathname)) announceLike(profileId)
  })

  useLikeEvents(props.viewer, ({ kind, profile }: LikeEvent) => {
    if (!profile || (kind !== 'LIKED' && kind !== 'MATCHED')) return
    const path = `/members/${encodeURIComponent(profile.id)}`
    if (kind === 'MATCHED' && !UNDISTURBED.test(pathname)) return announceMatch(profile.id)
    if (decodeURIComponent(pathname) === `/members/${profile.id}` && kind === 'LIKED') return
    showToast({
      tone: 'success',
      title: t(kind === 'MATCHED' ? 'event.match' : 'event.like', { name: profile.displayName }),
      text: profile.kind === 'HOUSE' ? t('shell:fictional.label') : undefined,
      action: { text: t('event.open'), onPress: () => void navigate(path) },
    })
  })

  if (announced === undefined || (isAskedFor ? WITHOUT_MODAL : UNDISTURBED).test(pathname)) return null
  return (
    <Suspense>
      <MatchModal profileId={announced} onClose={closeMatchAnnouncement} />
    </Suspense>
  )
}
