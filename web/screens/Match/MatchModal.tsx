import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import likesQuery, { type LikesScreenQuery } from '../../__generated__/LikesScreenQuery.graphql.ts'
import type { MatchModalQuery } from '../../__generated__/MatchModalQuery.graphql.ts'
import { FictionalWarning } from '../../components/FictionalLabel.tsx'
import { LinkButton } from '../../design/Button.tsx'
import { Modal } from '../../design/Modal.tsx'
import css from './MatchModal.module.css'
import { MatchPhoto } from './MatchPhoto.tsx'

const LIKES_RELOADED_AFTER_MS = 500

/** What the modal tells stands in the lists as well when it closes, even where the live updates are cut. */
function useReloadedLikes(profileId: string) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const timer = setTimeout(() => {
      const lists = { received: true, sent: true, matches: true }
      fetchQuery<LikesScreenQuery>(environment, likesQuery, lists, { fetchPolicy: 'network-only' }).subscribe({ error: () => {} })
    }, LIKES_RELOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [environment, profileId])
}

/** "New like!": the other's photo and one button. A click anywhere closes it, photo and button open the member (LIKE-04). */
export function MatchModal({ profileId, onClose }: { profileId: string; onClose: () => void }) {
  const { t } = useTranslation('likes')
  const { profile } = useLazyLoadQuery<MatchModalQuery>(query, { id: profileId })
  useReloadedLikes(profileId)
  if (!profile) return null
  const { displayName: name } = profile
  const path = `/members/${encodeURIComponent(profile.id)}`
  return (
    <Modal open onClose={onClose} title={t('newLike')} titleHidden className={css.modal}>
      {/* The keyboard has Escape and the cross; a press on the words closes for the pointer alone. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={css.match} onClick={onClose}>
        <MatchPhoto profile={profile} path={path} />
        <p className={css.title} aria-hidden>{t('newLike')}</p>
        {/* A fictional profile likes nobody: its words are what it is (TRUST-01). */}
        {profile.kind === 'HOUSE' ? <div className={css.warning}><FictionalWarning /></div> : <p className={css.text}>{t(profile.isMatch ? 'mutual' : 'likesYou', { name })}</p>}
        <LinkButton to={path} size="large" block>{t('openProfileOf', { name })}</LinkButton>
      </div>
    </Modal>
  )
}

const query = graphql`
  query MatchModalQuery($id: ID!) {
    profile(id: $id) {
      id
      displayName
      kind
      isMatch
      ...MatchPhoto_profile
    }
  }
`
