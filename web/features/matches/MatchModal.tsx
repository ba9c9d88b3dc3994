import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import likesQuery, { type LikesScreenQuery } from '#web/__generated__/LikesScreenQuery.graphql.ts'
import type { MatchModalQuery } from '#web/__generated__/MatchModalQuery.graphql.ts'
import { Modal } from '#web/design/notice/Modal.tsx'
import type { Announcement } from '#web/features/likes/likeAnnouncements.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import { useInterruption } from '#web/runtime/notices/interruptions.ts'
import { LikeMoment } from './LikeMoment.tsx'
import { MatchMoment } from './MatchMoment.tsx'
import css from './MatchModal.module.css'

const LIKES_RELOADED_AFTER_MS = 500
const ASKED_AGAIN_AFTER_MS = 5000
const QUIETLY = { networkCacheConfig: SILENT_ON_FAILURE }

/** The modal's news is in the lists when it closes, even if live updates are cut. */
function useReloadedLikes(isShown: boolean) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => {
      const lists = { received: true, sent: true, matches: true }
      fetchQuery<LikesScreenQuery>(environment, likesQuery, lists, QUIETLY).subscribe({ error: () => {} })
    }, LIKES_RELOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [environment, isShown])
}

type Answer = MatchModalQuery['response']

// House profiles do not match (TRUST-01).
const isMutual = ({ profile }: Answer) => profile?.isMatch === true && profile.kind === 'MEMBER'

const hasEnded = (answer: Answer, { isMatch }: Announcement) =>
  !answer.profile || !answer.viewer || (isMatch && !isMutual(answer))

/**
 * Drops an announcement that has ended. The sign of that may be an answer older than the match, such as a
 * list's. The server is asked again before the moment is lost.
 */
function useDropped(isOver: boolean, announcement: Announcement, onClose: () => void) {
  const environment = useRelayEnvironment()
  const drop = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOver) return
    let timer: ReturnType<typeof setTimeout>
    let asking: { unsubscribe: () => void } | undefined
    const ask = () => {
      const variables = { id: announcement.profileId }
      asking = fetchQuery<MatchModalQuery>(environment, query, variables, QUIETLY).subscribe({
        next: (answer) => hasEnded(answer, announcement) && drop(),
        error: () => (timer = setTimeout(ask, ASKED_AGAIN_AFTER_MS)),
      })
    }
    ask()
    return () => {
      clearTimeout(timer)
      asking?.unsubscribe()
    }
  }, [environment, isOver, announcement])
}

/**
 * "It's a match!" if it is mutual, "New like!" otherwise. A click anywhere closes it; photos and buttons lead
 * on (LIKE-04). It is queued with all its data loaded, and dropped if the like or match ends meanwhile.
 */
export function MatchModal({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useTranslation('likes')
  const answer = useLazyLoadQuery<MatchModalQuery>(query, { id: announcement.profileId })
  const { profile, viewer } = answer
  const isMatch = isMutual(answer)
  const isOver = hasEnded(answer, announcement)
  const mayOpen = useInterruption(announcement.isMatch ? 'match' : 'like', !isOver)
  useReloadedLikes(mayOpen)
  useDropped(isOver, announcement, onClose)
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
      {/* The keyboard has Escape and the cross; pressing the words closes it for the pointer only. */}
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
