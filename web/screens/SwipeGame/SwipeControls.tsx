import { Heart, Info, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { profilePath } from './profilePath.ts'
import type { Card } from './readSwipeCard.ts'
import type { Direction } from './swipeDeck.rules.ts'
import css from './SwipeControls.module.css'

type Props = {
  /** The card to decide on; undefined while there is none. */
  top: Card | undefined
  canUndo: boolean
  onDecide: (direction: Direction) => void
  onUndo: () => void
}

/** The buttons beneath the stack. */
export function SwipeControls({ top, canUndo, onDecide, onUndo }: Props) {
  const { t } = useTranslation(['swipe', 'shell'])
  return (
    <div className={css.controls}>
      <button
        type="button"
        className={css.control}
        aria-label={t('undo')}
        aria-disabled={!canUndo || undefined}
        onClick={onUndo}
      >
        <Icon of={Undo2} />
      </button>
      {top && (
        <>
          <button
            type="button"
            className={classes(css.control, css.big)}
            aria-label={t('pass', { name: top.displayName })}
            onClick={() => onDecide('pass')}
          >
            <Icon of={X} size={24} />
          </button>
          <button
            type="button"
            className={classes(css.control, css.go)}
            aria-label={t('shell:like', { name: top.displayName })}
            onClick={() => onDecide('like')}
          >
            <Icon of={Heart} size={28} filled />
          </button>
          <AppLink
            to={profilePath(top.id)}
            className={css.control}
            aria-label={t('open', { name: top.displayName })}
          >
            <Icon of={Info} />
          </AppLink>
        </>
      )}
    </div>
  )
}
