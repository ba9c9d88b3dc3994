import { useEffect, useEffectEvent } from 'react'
import type { Direction } from './swipeDeck.rules.ts'

type Shortcuts = {
  /** Each is undefined while there is nothing to do it with. */
  onDecide: ((direction: Direction) => void) | undefined
  onUndo: (() => void) | undefined
  onOpen: (() => void) | undefined
  onTurn: ((step: -1 | 1) => void) | undefined
}

/** Plays by keyboard, wherever on the page the focus is: arrow keys to the sides decide, those up and down turn the photos over, Z takes back, Enter opens the profile. */
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

// Keys belong to whoever writes, chooses or reads a dialog.
const isBusyElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [popover]') !== null)
