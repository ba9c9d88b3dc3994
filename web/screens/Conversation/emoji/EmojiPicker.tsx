import { Smile } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { EMOJI_GROUPS, keepRecentEmoji, recentEmoji } from './emoji.ts'
import { emojiAfterKey } from './emojiGrid.rules.ts'
import { EmojiGroup } from './EmojiGroup.tsx'
import css from './EmojiPicker.module.css'

const MARGIN_PX = 8

/** Puts the popover above the button, inside the window. Properties set by script comply with the policy. */
function place(panel: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  panel.style.top = `${Math.max(MARGIN_PX, anchor.top - MARGIN_PX - height)}px`
  panel.style.left = `${Math.min(Math.max(MARGIN_PX, anchor.left), innerWidth - width - MARGIN_PX)}px`
}

/** An emoji panel that stays open for several choices. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('chat')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [recent, setRecent] = useState<readonly string[]>([])
  const [open, setOpen] = useState(false)
  const entries = () => [...(panel.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]

  // Once its content is drawn: its height determines its position.
  useLayoutEffect(() => {
    if (!open || !panel.current || !button.current) return
    place(panel.current, button.current)
    panel.current.querySelector('button')?.focus()
  }, [open])

  function toggled(isOpen: boolean) {
    if (isOpen) setRecent(recentEmoji())
    setOpen(isOpen)
  }
  function choose(emoji: string) {
    keepRecentEmoji(emoji)
    onChoose(emoji)
  }
  function move(event: KeyboardEvent) {
    const all = entries()
    const target = emojiAfterKey(
      event.key,
      all.indexOf(document.activeElement as HTMLButtonElement),
      all.length,
    )
    if (target === undefined) return
    event.preventDefault()
    all[target]?.focus()
  }
  const groups = [...(recent.length > 0 ? [['recent', recent] as const] : []), ...EMOJI_GROUPS]
  return (
    <>
      <IconButton
        ref={button}
        icon={Smile}
        label={t('emoji.open')}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        className={css.opener}
        onClick={() => panel.current?.togglePopover()}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={t('emoji.open')}
        className={css.panel}
        onToggle={(event) => toggled(event.newState === 'open')}
        onKeyDown={move}
      >
        {open &&
          groups.map(([name, emoji]) => (
            <EmojiGroup key={name} name={t(`emoji.${name}`)} emoji={emoji} onChoose={choose} />
          ))}
      </div>
    </>
  )
}
