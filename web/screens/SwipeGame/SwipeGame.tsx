import { Heart, Info, Undo2, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { SwipeGame_dealt$key } from '../../__generated__/SwipeGame_dealt.graphql.ts'
import type { SwipeGame_game$key } from '../../__generated__/SwipeGame_game.graphql.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { LinkButton } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { Icon } from '../../design/Icon.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { readSwipeCard } from './readSwipeCard.ts'
import { SwipeCard } from './SwipeCard.tsx'
import css from './SwipeGame.module.css'
import { SwipeKeys } from './SwipeKeys.tsx'
import { SwipeLimit } from './SwipeLimit.tsx'
import { SwipeScore } from './SwipeScore.tsx'
import { useSwipeGame } from './useSwipeGame.ts'

const DEPTHS = [0, 1, 2] as const

/** The stack and what can be done with its top card: by dragging, with the arrow keys, or with the buttons. */
export function SwipeGame(props: { game: SwipeGame_game$key; dealt: SwipeGame_dealt$key }) {
  const { t } = useTranslation(['swipe', 'shell'])
  const navigate = useNavigate()
  const { likesLeft, likesPerDay, resetsAt, lastSwipe } = useFragment(gameFragment, props.game)
  const dealt = useFragment(dealtFragment, props.dealt)
  const game = useSwipeGame({ dealt: dealt.map(readSwipeCard), likesLeft, lastSwiped: lastSwipe ? readSwipeCard(lastSwipe.profile) : undefined })
  const { deck, decide, undo } = game
  const [top] = deck.cards
  const isAtLimit = game.likesLeft <= 0
  const isPlaying = top !== undefined && !isAtLimit
  const open = () => {
    if (top) void navigate(pathOf(top.id))
  }

  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isBusyElsewhere(event.target)) return
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: isPlaying ? () => decide('pass') : undefined,
      ArrowRight: isPlaying ? () => decide('like') : undefined,
      z: game.canUndo ? undo : undefined,
      Enter: isPlaying && !isControl(event.target) ? open : undefined,
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (action === undefined || event.repeat) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    window.addEventListener('keydown', keyed)
    return () => window.removeEventListener('keydown', keyed)
  }, [])

  return (
    <div className={css.game}>
      <div className={css.intro}>
        <h1>{t('title')}</h1>
        <p className={classes(layout.muted, css.promise)}>{t('promise', { count: likesPerDay })}</p>
        <SwipeScore left={game.likesLeft} perDay={likesPerDay} />
      </div>
      <div className={css.table}>
        {isAtLimit ? (
          <SwipeLimit likesPerDay={likesPerDay} resetsAt={resetsAt} onReset={game.refresh} />
        ) : isPlaying || deck.leaving.length > 0 ? null : game.isDealing ? (
          <Skeleton shape="card" />
        ) : (
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <LinkButton to="/members" size="large">{t('empty.search')}</LinkButton>
          </EmptyState>
        )}
        <ul className={classes(css.stack, !isPlaying && deck.leaving.length === 0 && css.cleared)} aria-label={t('stack')}>
          {deck.leaving.map(({ card, direction }) => (
            <SwipeCard key={card.id} card={card} depth={0} leaving={direction} onDecide={decide} onOpen={open} onLeft={() => game.left(card.id)} />
          ))}
          {isPlaying && DEPTHS.map((depth) => {
            const card = deck.cards[depth]
            return card && <SwipeCard key={card.id} card={card} depth={depth} onDecide={decide} onOpen={open} onLeft={() => {}} />
          })}
        </ul>
      </div>
      <SwipeKeys />
      <div className={css.controls}>
        <button type="button" className={css.control} aria-label={t('undo')} aria-disabled={!game.canUndo || undefined} onClick={undo}>
          <Icon of={Undo2} />
        </button>
        {isPlaying && (
          <>
            <button type="button" className={classes(css.control, css.big)} aria-label={t('pass', { name: top.displayName })} onClick={() => decide('pass')}>
              <Icon of={X} size={24} />
            </button>
            <button type="button" className={classes(css.control, css.go)} aria-label={t('shell:like', { name: top.displayName })} onClick={() => decide('like')}>
              <Icon of={Heart} size={28} filled />
            </button>
            <AppLink to={pathOf(top.id)} className={css.control} aria-label={t('open', { name: top.displayName })}>
              <Icon of={Info} />
            </AppLink>
          </>
        )}
      </div>
      <p className={layout.visuallyHidden} role="status">{game.said}</p>
    </div>
  )
}

const pathOf = (profileId: string) => `/members/${encodeURIComponent(profileId)}`

const isControl = (target: EventTarget | null) => target instanceof Element && target.closest('a, button, [role="menuitem"]') !== null

// Keys belong to whoever writes, chooses or reads a dialog.
const isBusyElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="menu"], [popover]') !== null)

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
