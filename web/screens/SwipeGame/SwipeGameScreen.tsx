import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SwipeGameScreenQuery } from '#web/__generated__/SwipeGameScreenQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { SwipeGame } from './SwipeGame.tsx'
import layout from '#web/design/layout.module.css'
import css from './SwipeGameScreen.module.css'

/** The swipe game: one large card at a time, a few likes a day (LIKE-07). */
export default function SwipeGameScreen({ queryRef }: PageProps<SwipeGameScreenQuery>) {
  const { t } = useTranslation('swipe')
  const { filter } = queryRef.variables
  const { viewer, swipeDeck } = usePreloadedQuery<SwipeGameScreenQuery>(query, queryRef)
  // A site that has switched the game off has no such screen (SITE-27).
  if (!viewer?.swipeGame) throw new NotFoundError()
  return (
    <div className={classes(layout.wrap, css.screen)}>
      <PageTitle noIndex>{t('title')}</PageTitle>
      <SwipeGame key={JSON.stringify(filter)} game={viewer.swipeGame} dealt={swipeDeck} filter={filter} />
    </div>
  )
}

const query = graphql`
  query SwipeGameScreenQuery($filter: ProfileSearchInput) @preloadable {
    viewer {
      swipeGame {
        ...SwipeGame_game
      }
    }
    swipeDeck(first: 12, filter: $filter) {
      ...SwipeGame_dealt
    }
  }
`
