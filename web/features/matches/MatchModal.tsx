import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import likesQuery, { type LikesScreenQuery } from '#web/__generated__/LikesScreenQuery.graphql.ts'
import type { MatchModalQuery } from '#web/__generated__/MatchModalQuery.graphql.ts'
import { useInterruption } from '#web/runtime/interruptions.ts'
import { Modal } from '#web/design/Modal.tsx'
import type { Announcement } from '#web/features/likes/likeAnnouncements.ts'
import { LikeMoment } from './LikeMoment.tsx'
import css from './MatchModal.module.css'
import { MatchMoment } from './MatchMoment.tsx'

const LIKES_RELOADED_AFTER_MS = 500

/** What the modal tells stands in the lists as well when it closes, even where the live updates are cut. */
function useReloadedLikes(isShown: boolean) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => {
      const lists = { received: true, sent: true, matches: true }
      fetchQuery<LikesScreenQuery>(environment, likesQuery, lists, { fetchPolicy: 'network-only' }).subscribe(
        { error: () => {} },
      )
    }, LIKES_RELOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [environment, isShown])
}

/**
 * "It's a match!" where it is mutual, "New like!" otherwise. A click anywhere closes it; photos and buttons lead on (LIKE-04). It waits for its turn with
 * everything that it shows, and is dropped when what it announces has ended meanwhile.
 */
export function MatchModal({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useTranslation('likes')
  const { profile, viewer } = useLazyLoadQuery<MatchModalQuery>(query, { id: announcement.profileId })
  // A house profile matches nobody (TRUST-01).
  const isMatch = profile?.isMatch === true && profile.kind === 'MEMBER'
  const isOver = !profile || !viewer || (announcement.isMatch && !isMatch)
  const mayOpen = useInterruption(announcement.isMatch ? 'match' : 'like', !isOver)
  useReloadedLikes(mayOpen)
  const drop = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) drop()
  }, [isOver])
  if (!profile || !viewer) return null
  return (
    <Modal
      open={mayOpen}
      onClose={onClose}
      title={t(isMatch ? 'matchTitle' : 'newLike')}
      titleHidden
      phone={isMatch ? 'full' : 'bottom'}
      className={css.modal}
    >
      {/* The keyboard has Escape and the cross; a press on the words closes for the pointer alone. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={css.moment} onClick={onClose}>
        {isMatch ? <MatchMoment profile={profile} viewer={viewer} /> : <LikeMoment profile={profile} />}
      </div>
    </Modal>
  )
}

const query = graphql`
  query MatchModalQuery($id: ID!) {
    viewer {
      ...MatchMoment_viewer
    }
    profile(id: $id) {
      kind
      isMatch
      ...LikeMoment_profile
      ...MatchMoment_profile
    }
  }
`
