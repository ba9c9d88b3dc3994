import { Check, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import css from './Menu.module.css'

export type MenuItem = {
  text: ReactNode
  icon?: LucideIcon
  /** Set for one of several choices: the item is a radio item. */
  checked?: boolean
  danger?: boolean
  lang?: string
  /** Why it cannot be chosen now, in a word at the right; the item is grey. */
  off?: string | undefined
} & ({ to: string } | { onSelect: () => void })

/** Attributes for the opening button. */
export type MenuTrigger = {
  ref: RefObject<HTMLButtonElement | null>
  onClick: () => void
  'aria-haspopup': 'menu'
  'aria-controls': string
}

type Props = { label: string; items: readonly MenuItem[]; children: (trigger: MenuTrigger) => ReactNode }

const MARGIN_PX = 8

/**
 * Puts the popover under the button, or above it if there is no room, inside the window. Properties set by
 * script comply with the policy.
 */
function place(menu: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const below = anchor.bottom + 4
  const top = below + height + MARGIN_PX > innerHeight ? Math.max(MARGIN_PX, anchor.top - 4 - height) : below
  const left = Math.min(Math.max(MARGIN_PX, anchor.right - width), innerWidth - width - MARGIN_PX)
  menu.style.top = `${top}px`
  menu.style.left = `${left}px`
}

/** Where a key moves the focus in an open menu; a letter moves it to the next entry that begins with it. */
function targetOf(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at - 1 + entries.length) % entries.length,
    Home: 0,
    End: entries.length - 1,
  }
  const target = entries[targets[key] ?? -1]
  if (target || key.length !== 1) return target
  const letter = key.toLocaleLowerCase()
  return [...entries.slice(at + 1), ...entries].find((entry) =>
    entry.textContent?.trim().toLocaleLowerCase().startsWith(letter),
  )
}

/**
 * A native popover with roving focus: arrow keys, Home, End and first letters move it; Escape and a press
 * outside close. The entries exist only while it is open, because a list can have many menus.
 */
export function Menu({ label, items, children }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // A menu that scrolls, as in a low window, needs an entry that can take the focus.
  const entrance = Math.max(
    0,
    items.findIndex(({ checked }) => checked),
  )
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

  function open() {
    if (!menu.current || !button.current) return
    if (menu.current.matches(':popover-open')) return menu.current.hidePopover()
    // At once: the place depends on the entries' size, and one of them gets the focus.
    flushSync(() => setIsOpen(true))
    menu.current.showPopover()
    place(menu.current, button.current)
    const all = entries()
    ;(all.find((entry) => entry.ariaChecked === 'true') ?? all[0])?.focus()
  }
  function select(item: MenuItem) {
    if (item.off !== undefined) return
    menu.current?.hidePopover()
    if ('to' in item) void navigate(item.to)
    else item.onSelect()
  }
  function move(event: KeyboardEvent) {
    const target = targetOf(event.key, entries())
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <>
      {children({ ref: button, onClick: open, 'aria-haspopup': 'menu', 'aria-controls': id })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={css.menu}
        onKeyDown={move}
        onToggle={({ newState }) => {
          if (newState === 'closed') setIsOpen(false)
        }}
      >
        {(isOpen ? items : []).map((item, index) => (
          <Entry key={index} item={item} isEntrance={index === entrance} onPress={() => select(item)} />
        ))}
      </div>
    </>
  )
}

function Entry({
  item,
  isEntrance,
  onPress,
}: {
  item: MenuItem
  /** Whether the menu's focus can begin here. */
  isEntrance: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-disabled={item.off !== undefined || undefined}
      tabIndex={isEntrance ? 0 : -1}
      lang={item.lang}
      className={classes(css.item, item.danger && css.danger, item.off !== undefined && css.off)}
      onClick={onPress}
    >
      {item.icon && <Icon of={item.icon} />}
      {item.text}
      {item.off !== undefined && <span className={css.why}>{item.off}</span>}
      {item.checked && <Icon of={Check} size={16} className={css.check} />}
    </button>
  )
}
