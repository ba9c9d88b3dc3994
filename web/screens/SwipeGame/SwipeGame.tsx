import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { SwipeGame_dealt$key } from '#web/__generated__/SwipeGame_dealt.graphql.ts'
import type { SwipeGame_game$key } from '#web/__generated__/SwipeGame_game.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import { NoCards } from './NoCards.tsx'
import { profilePath } from './profilePath.ts'
import { readSwipeCard } from './readSwipeCard.ts'
import { SwipeControls } from './SwipeControls.tsx'
import { SwipeKeys } from './SwipeKeys.tsx'
import { SwipeLimit } from './SwipeLimit.tsx'
import { SwipeScore } from './SwipeScore.tsx'
import { SwipeStack } from './SwipeStack.tsx'
import { useBlockedCards } from './useBlockedCards.ts'
import { useReadyPhotos } from './useReadyPhotos.ts'
import { useSwipeGame } from './useSwipeGame.ts'
import type { GameFilter } from './useSwipeMutations.ts'
import { useSwipeShortcuts } from './useSwipeShortcuts.ts'
import { useTopPhoto } from './useTopPhoto.ts'
import layout from '#web/design/layout.module.css'
import css from './SwipeGame.module.css'

type Props = {
  game: SwipeGame_game$key
  dealt: SwipeGame_dealt$key
  /** The filter for dealing further cards. */
  filter: GameFilter
}

/** The stack and the controls of its top card: dragging, arrow keys, or buttons. */
export function SwipeGame({ filter, ...props }: Props) {
  const navigate = useNavigate()
  const { likesLeft, likesPerDay, resetsAt, lastSwipe } = useFragment(gameFragment, props.game)
  const dealt = useFragment(dealtFragment, props.dealt)
  const game = useSwipeGame({
    readDealt: () => dealt.map(readSwipeCard),
    likesLeft,
    filter,
    lastSwiped: lastSwipe ? readSwipeCard(lastSwipe.profile) : undefined,
  })
  const { deck, decide, undo } = game
  const [top] = deck.cards
  const { photo, turn } = useTopPhoto(top)
  useReadyPhotos(deck.cards)
  const isAtLimit = game.likesLeft <= 0
  const isPlaying = top !== undefined && !isAtLimit
  const hasCards = isPlaying || deck.leaving.length > 0
  const open = () => {
    if (top) void navigate(profilePath(top.id))
  }

  useSwipeShortcuts({
    onDecide: isPlaying ? decide : undefined,
    onUndo: game.canUndo ? undo : undefined,
    onOpen: isPlaying ? open : undefined,
    onTurn: isPlaying ? turn : undefined,
  })

  const { game: table, onBlocked } = useBlockedCards(top?.id, game.remove)

  return (
    <div ref={table} className={css.game}>
      <SwipeIntro left={game.likesLeft} perDay={likesPerDay} />
      <div className={classes(css.table, hasCards && css.cards)}>
        {hasCards ? null : isAtLimit ? (
          <div className={css.words}>
            <SwipeLimit likesPerDay={likesPerDay} resetsAt={resetsAt} onReset={game.refresh} />
          </div>
        ) : game.isDealing ? (
          <Skeleton shape="card" />
        ) : (
          <div className={css.words}>
            <NoCards />
          </div>
        )}
        <SwipeStack
          cards={isPlaying ? deck.cards : []}
          leaving={deck.leaving}
          photo={photo}
          onDecide={decide}
          onOpen={open}
          onTurn={turn}
          onBlocked={onBlocked}
          onLeft={game.left}
        />
      </div>
      <SwipeKeys />
      <SwipeControls
        top={isPlaying ? top : undefined}
        canUndo={game.canUndo}
        onDecide={decide}
        onUndo={undo}
      />
      <p className={layout.visuallyHidden} role="status">
        {game.said}
      </p>
    </div>
  )
}

function SwipeIntro({ left, perDay }: { left: number; perDay: number }) {
  const { t } = useTranslation('swipe')
  return (
    <div className={css.intro}>
      <h1>{t('title')}</h1>
      <p className={classes(layout.muted, css.promise)}>{t('promise', { count: perDay })}</p>
      <SwipeScore left={left} perDay={perDay} />
    </div>
  )
}

const gameFragment = graphql`
  fragment SwipeGame_game on SwipeGame {
    likesPerDay
    likesLeft
    resetsAt
    lastSwipe {
      profile {
        ...readSwipeCard_profile
      }
    }
  }
`

const dealtFragment = graphql`
  fragment SwipeGame_dealt on Profile @relay(plural: true) {
    ...readSwipeCard_profile
  }
`
