import { Ellipsis } from 'lucide-react'
import type { PointerEvent } from 'react'
import { Icon } from '#web/design/Icon.tsx'
import { ProfileMenu } from '#web/features/profiles/ProfileMenu.tsx'
import type { Card } from './readSwipeCard.ts'
import css from './CardMenu.module.css'

/** Marks the button, which takes the focus when the card before was blocked. */
export const CARD_MENU = 'data-card-menu'

type Props = { card: Card; onBlocked: () => void }

// A press on the menu, or in its dialogs, which are its children, is no drag or tap of the card beneath.
const keepFromCard = (event: PointerEvent) => event.stopPropagation()

/** Reports or blocks the member on the top card, as on their page (TRUST-07, PROF-10). */
export function CardMenu({ card, onBlocked }: Props) {
  return (
    <div className={css.menu} onPointerDown={keepFromCard} onPointerUp={keepFromCard}>
      <ProfileMenu profile={card} onBlocked={onBlocked}>
        {({ label, ...trigger }) => (
          <button type="button" className={css.more} aria-label={label} {...{ [CARD_MENU]: '' }} {...trigger}>
            <span className={css.dots}>
              <Icon of={Ellipsis} />
            </span>
          </button>
        )}
      </ProfileMenu>
    </div>
  )
}
