import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MatchScreenQuery } from '#web/__generated__/MatchScreenQuery.graphql.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { GiftButton } from '#web/features/gifts/GiftButton.tsx'
import { MatchPhoto } from '#web/features/matches/MatchPhoto.tsx'
import { HouseWarning } from '#web/features/profiles/HouseLabel.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import css from './MatchScreen.module.css'

/** One match, with its actions (LIKE-08). If the match has ended, shows the member's page instead. */
export default function MatchScreen({ queryRef }: PageProps<MatchScreenQuery>) {
  const { t } = useTranslation('likes')
  const { profile } = usePreloadedQuery<MatchScreenQuery>(query, queryRef)
  if (!profile) throw new NotFoundError()
  const { displayName: name } = profile
  const path = `/members/${encodeURIComponent(profile.id)}`
  if (!profile.isMatch) return <Redirect to={path} />
  return (
    <Screen title={t('matchWith', { name })} narrow>
      <section className={css.match}>
        <MatchPhoto profile={profile} path={path} />
        <h1>{t('matchWith', { name })}</h1>
        <p className={css.text}>{t('mutual', { name })}</p>
        {profile.kind === 'HOUSE' && <HouseWarning />}
        <div className={css.buttons}>
          {profile.kind === 'MEMBER' && (
            <LinkButton to={`${path}/chat`} size="large" block>
              {t('write', { name })}
            </LinkButton>
          )}
          {profile.kind === 'MEMBER' && <GiftButton profileId={profile.id} name={name} look="wide" />}
          <LinkButton to={path} look={profile.kind === 'MEMBER' ? 'quiet' : 'primary'} size="large" block>
            {t('openProfile')}
          </LinkButton>
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
