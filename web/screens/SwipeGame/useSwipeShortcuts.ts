import { useEffect, useEffectEvent } from 'react'
import type { Direction } from './swipeDeck.rules.ts'

type Shortcuts = {
  /** Each is undefined while its action is unavailable. */
  onDecide: ((direction: Direction) => void) | undefined
  onUndo: (() => void) | undefined
  onOpen: (() => void) | undefined
  onTurn: ((step: -1 | 1) => void) | undefined
}

/**
 * Keyboard control, wherever the focus is on the page: left and right decide, up and down step through the
 * photos, Z undoes, Enter opens the profile.
 */
export function useSwipeShortcuts({ onDecide, onUndo, onOpen, onTurn }: Shortcuts): void {
  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      isBusyElsewhere(event.target)
    )
      return
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: onDecide && (() => onDecide('pass')),
      ArrowRight: onDecide && (() => onDecide('like')),
      ArrowUp: onTurn && (() => onTurn(-1)),
      ArrowDown: onTurn && (() => onTurn(1)),
      z: onUndo,
      Enter: isControl(event.target) ? undefined : onOpen,
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
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, [role="menuitem"]') !== null

// Keys belong to a field, a menu or a dialog in use.
const isBusyElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [popover]') !== null)
