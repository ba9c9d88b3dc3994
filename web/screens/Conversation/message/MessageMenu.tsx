import { Flag, Reply, type LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import { REACTIONS, type Reaction } from '#web/features/conversations/reactions.ts'
import type { Reacted } from './useReactToMessage.ts'
import css from './MessageMenu.module.css'

type Props = {
  acted: (Reacted & { isMine: boolean; anchor: HTMLElement }) | undefined
  onReact: (message: Reacted, emoji: Reaction) => void
  onReply: (message: Reacted) => void
  onReport: (message: Reacted) => void
  onClose: () => void
}

const MARGIN_PX = 8
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Puts the menu above the message, or below it if there is no room, inside the window. Properties set by
 * script comply with the policy.
 */
function place(menu: HTMLElement, anchor: HTMLElement) {
  const line = (anchor.parentElement ?? anchor).getBoundingClientRect()
  const { left } = (anchor.parentElement?.firstElementChild ?? anchor).getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const above = line.top - 4 - height
  menu.style.top = `${above >= MARGIN_PX ? above : Math.min(line.bottom + 4, innerHeight - height - MARGIN_PX)}px`
  menu.style.left = `${Math.min(Math.max(MARGIN_PX, left), innerWidth - width - MARGIN_PX)}px`
}

/** Actions on one message: six emoji in a row, a reply, and a report of the other member's. */
export function MessageMenu({ acted, onReact, onReply, onReport, onClose }: Props) {
  const { t } = useTranslation('chat')
  const menu = useRef<HTMLDivElement>(null)
  const mine = acted?.reactions.find(({ isMine }) => isMine)?.emoji

  useLayoutEffect(() => {
    const element = menu.current
    if (!element || !acted) return
    if (!element.matches(':popover-open')) element.showPopover()
    place(element, acted.anchor)
    const chosen = element.querySelector<HTMLElement>('[aria-checked=true]')
    const first = element.querySelector<HTMLElement>('[role^=menuitem]')
    ;(chosen ?? first)?.focus()
  }, [acted])

  function choose(act: (message: Reacted) => void) {
    if (acted) act(acted)
    menu.current?.hidePopover()
  }
  function move(event: KeyboardEvent) {
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length]?.focus()
  }
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('act.open')}
      className={css.menu}
      onKeyDown={move}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <div className={css.reactions} role="group">
        {(Object.keys(REACTIONS) as Reaction[]).map((emoji) => (
          <button
            key={emoji}
            type="button"
            role="menuitemradio"
            aria-checked={mine === emoji}
            tabIndex={-1}
            className={css.reaction}
            onClick={() => choose((message) => onReact(message, emoji))}
          >
            {REACTIONS[emoji]}
          </button>
        ))}
      </div>
      <Entry icon={Reply} text={t('act.reply')} onChoose={() => choose(onReply)} />
      {acted && !acted.isMine && (
        <Entry icon={Flag} text={t('warning.report')} onChoose={() => choose(onReport)} />
      )}
    </div>
  )
}

function Entry({ icon, text, onChoose }: { icon: LucideIcon; text: string; onChoose: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={css.item} onClick={onChoose}>
      <Icon of={icon} /> {text}
    </button>
  )
}
