import { isSingleKey, nameOf, outcomeOf, type KeyDeclaration } from './keys.rules.ts'

const SEQUENCE_MS = 1500
const OFF_KEY = 'operator-keys'
const NOT_TYPED = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'reset'])

/** Keys of one part of the page. */
type Layer = { declarations: readonly KeyDeclaration[]; inDialog: boolean }

let layers: readonly Layer[] = []
let shown: readonly KeyDeclaration[] = []
let begun: string | undefined
let begunTimer: ReturnType<typeof setTimeout> | undefined
let areOff = readOff()
const listeners = new Set<() => void>()

function readOff(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) === 'off'
  } catch {
    return false
  }
}

function tell(): void {
  shown = layers.filter(({ inDialog }) => !inDialog).flatMap(({ declarations }) => declarations)
  for (const listener of listeners) listener()
}

export function subscribeToKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All keys of the page behind any dialog, those of the screen first. */
export const declaredKeys = () => shown

export const areKeysOff = () => areOff

/** Switches the keys that are part of texts off or on, on this device. */
export function switchKeys(on: boolean): void {
  areOff = !on
  try {
    if (on) localStorage.removeItem(OFF_KEY)
    else localStorage.setItem(OFF_KEY, 'off')
  } catch {
    // Without storage it holds for this page.
  }
  tell()
}

/** Puts keys above all that stand so far. @returns takes them away */
export function addKeys(layer: Layer): () => void {
  layers = [layer, ...layers]
  tell()
  return () => {
    layers = layers.filter((other) => other !== layer)
    tell()
  }
}

function isTyped(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.has(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLElement && target.isContentEditable
}

// Its own Enter or Space is what a reader expects of a control; an open menu goes by letters.
const hasOwnEnter = (target: Element) =>
  target.closest('a[href], button, summary, input, select, textarea') !== null
const isInMenu = (target: Element) => target.closest('[role=menu]') !== null

function forgetBegun(): void {
  begun = undefined
  clearTimeout(begunTimer)
}

/** Whether the page leaves the key to the control that has the focus, or to the browser. */
function isLeftAlone(name: string, target: Element): boolean {
  if (isInMenu(target)) return true
  if (isSingleKey(name) && (areOff || isTyped(target))) return true
  return (name === 'Enter' || name === ' ') && hasOwnEnter(target)
}

function press(event: KeyboardEvent): void {
  const name = nameOf(event)
  const target = event.target instanceof Element ? event.target : document.body
  if (event.defaultPrevented || event.isComposing || name === undefined) return
  const isInDialog = document.querySelector('dialog[open]') !== null
  if (name === 'Escape' && !isInDialog && isTyped(target)) return (target as HTMLElement).blur()
  if (isLeftAlone(name, target)) return
  const counting = layers.filter(({ inDialog }) => inDialog === isInDialog)
  const outcome = outcomeOf(
    name,
    counting.map(({ declarations }) => declarations),
    begun,
  )
  forgetBegun()
  if (outcome.kind === 'none') return
  event.preventDefault()
  if (outcome.kind === 'begin') {
    begun = name
    begunTimer = setTimeout(forgetBegun, SEQUENCE_MS)
  } else if (!event.repeat || outcome.declaration.repeats) outcome.declaration.onPress(outcome.key)
}

/** Called once, at the start. */
export function listenToKeys(): void {
  document.addEventListener('keydown', press)
}
