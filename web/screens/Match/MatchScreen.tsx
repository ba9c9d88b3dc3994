import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { MatchScreenQuery } from '../../__generated__/MatchScreenQuery.graphql.ts'
import { NotFoundError } from '../../app/NotFoundError.ts'
import type { PageProps } from '../../app/page.ts'
import { GiftButton } from '../../components/GiftButton.tsx'
import { Screen } from '../../components/Screen.tsx'
import { LinkButton } from '../../design/Button.tsx'
import { FictionalWarning } from '../../components/FictionalLabel.tsx'
import css from './MatchScreen.module.css'
import { MatchPhoto } from './MatchPhoto.tsx'

/** One match, with what to do about it (LIKE-08). When the match has ended, the member's page is shown instead. */
export default function MatchScreen({ queryRef }: PageProps<MatchScreenQuery>) {
  const { t } = useTranslation('likes')
  const { profile } = usePreloadedQuery<MatchScreenQuery>(query, queryRef)
  if (!profile) throw new NotFoundError()
  const { displayName: name } = profile
  const path = `/members/${encodeURIComponent(profile.id)}`
  if (!profile.isMatch) return <Navigate to={path} replace />
  return (
    <Screen title={t('matchWith', { name })} narrow>
      <section className={css.match}>
        <MatchPhoto profile={profile} path={path} />
        <h1>{t('matchWith', { name })}</h1>
        <p className={css.text}>{t('mutual', { name })}</p>
        {profile.kind === 'HOUSE' && <FictionalWarning />}
        <div className={css.buttons}>
          {profile.kind === 'MEMBER' && <LinkButton to={`${path}/chat`} size="large" block>{t('write', { name })}</LinkButton>}
          {profile.kind === 'MEMBER' && <GiftButton profileId={profile.id} look="wide" />}
          <LinkButton to={path} look={profile.kind === 'MEMBER' ? 'quiet' : 'primary'} size="large" block>{t('openProfile')}</LinkButton>
        </div>
      </section>
    </Screen>
  )
}

const query = graphql`
  query MatchScreenQuery($id: ID!) @preloadable {
    profile(id: $id) {
      id
      kind
      displayName
      isMatch
      ...MatchPhoto_profile
    }
  }
`
