import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SignupMatchesScreenQuery } from '#web/__generated__/SignupMatchesScreenQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { ProfileCard } from '#web/features/profiles/ProfileCard.tsx'
import { TownHint, useHasTown } from '#web/features/search/TownHint.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import layout from '#web/design/layout.module.css'
import css from './SignupMatchesScreen.module.css'

const FIRST_ROWS = 4

/** A new member's first results: people nearby who seek someone like them (SIGN-15). */
export default function SignupMatchesScreen({ queryRef }: PageProps<SignupMatchesScreenQuery>) {
  const { t } = useTranslation('signup')
  const { searchProfiles, viewer } = usePreloadedQuery<SignupMatchesScreenQuery>(query, queryRef)
  const title = t(useHasTown(viewer) ? 'matches.title' : 'matches.titleAnywhere')
  const { edges } = searchProfiles
  if (edges.length === 0) {
    return (
      <Screen title={title}>
        <EmptyState heading="h1" roomy title={t('matches.nobodyTitle')} text={t('matches.nobodyText')}>
          <LinkButton to="/profile" size="large">
            {t('activate.finishProfile')}
          </LinkButton>
        </EmptyState>
      </Screen>
    )
  }
  return (
    <Screen title={title}>
      <div className={css.heading}>
        <h1>{title}</h1>
        <p className={layout.muted}>{t('matches.text')}</p>
        {viewer && <TownHint viewer={viewer} />}
      </div>
      <ul className={classes(layout.cards, layout.four)}>
        {edges.map(({ node }, index) => (
          <li key={node.id}>
            <ProfileCard profile={node} eager={index < FIRST_ROWS} hidesNew />
          </li>
        ))}
      </ul>
      <div className={css.more}>
        <LinkButton to="/members" size="large">
          {t('matches.all')}
        </LinkButton>
        <LinkButton to="/match-finder" look="plain">
          {t('matches.finder')}
        </LinkButton>
      </div>
    </Screen>
  )
}

const query = graphql`
  query SignupMatchesScreenQuery @preloadable {
    viewer {
      ...TownHint_viewer
    }
    searchProfiles(order: NEAREST, first: 12) {
      edges {
        node {
          id
          ...ProfileCard_profile
        }
      }
    }
  }
`
