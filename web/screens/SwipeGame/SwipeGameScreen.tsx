import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SwipeGameScreenQuery } from '../../__generated__/SwipeGameScreenQuery.graphql.ts'
import { NotFoundError } from '../../app/NotFoundError.ts'
import type { PageProps } from '../../app/page.ts'
import { Screen } from '../../components/Screen.tsx'
import { SwipeGame } from './SwipeGame.tsx'

/** The swipe game: one large card at a time, a few likes a day (LIKE-07). */
export default function SwipeGameScreen({ queryRef }: PageProps<SwipeGameScreenQuery>) {
  const { t } = useTranslation('swipe')
  const { viewer, swipeDeck } = usePreloadedQuery<SwipeGameScreenQuery>(query, queryRef)
  // A site that has switched the game off has no such screen (SITE-27).
  if (!viewer?.swipeGame) throw new NotFoundError()
  return (
    <Screen title={t('title')}>
      <SwipeGame game={viewer.swipeGame} dealt={swipeDeck} />
    </Screen>
  )
}

const query = graphql`
  query SwipeGameScreenQuery @preloadable {
    viewer {
      id
      swipeGame {
        ...SwipeGame_game
      }
    }
    swipeDeck(first: 12) {
      ...SwipeGame_dealt
    }
  }
`
