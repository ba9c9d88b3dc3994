/** A reader's actions on a rendered page before the app has started. */
export type EarlyActions = {
  submitted: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined
  pressed: HTMLElement | undefined
}

declare global {
  interface Window {
    earlyActions?: EarlyActions
    /** Presses reach React, although it may not have hydrated the page yet. */
    appStarted?: boolean
    /** React has hydrated the screen, or draws it itself. */
    appHydrated?: boolean
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')

/** Whether it differs from the server's HTML. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  if (isChoice(control)) return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

function setNatively(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

/**
 * Sets a field the way typing and choosing do, so that React notices. React only notices differences from its
 * last value, so a field that already has this value is first set to another.
 */
function setField(control: Control, { value, checked }: { value: string; checked: boolean }): void {
  if (isChoice(control)) {
    if (!checked && control.type === 'radio') return
    control.checked = !checked
    control.click()
    return
  }
  if (control.value === value) control.value = control instanceof HTMLSelectElement ? '' : `${value} `
  setNatively(control, value)
  const event = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(event, { bubbles: true }))
}

function selectionOf(element: Element | null): readonly [number, number] | undefined {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined
  const { selectionStart, selectionEnd } = element
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd]
}

/** The field that replaces one which React has redrawn, as in a page that the browser has translated. */
function drawnAnew({ name, type, value }: Control): Control | undefined {
  if (name === '') return undefined
  return [...document.getElementsByName(name)].find(
    (each): each is Control =>
      isControl(each) && each.type === type && (!isChoice(each) || each.value === value),
  )
}

// In a translated page the form was redrawn, and its old fields lead to the current one.
function submitAgain({ form, submitter }: { form: HTMLFormElement; submitter?: HTMLElement | null }): void {
  if (form.isConnected) return form.requestSubmit(submitter)
  const now = [...form.elements].filter(isControl).map(drawnAnew).find(Boolean)
  now?.form?.requestSubmit()
}

/**
 * Setting fields by script keeps the reader's focus and caret, though some fields move the focus on when
 * full.
 */
export function setFields(fields: Iterable<[Control, { value: string; checked: boolean }]>): void {
  const focused = document.activeElement
  const selection = selectionOf(focused)
  for (const [control, state] of fields) {
    const now = control.isConnected ? control : drawnAnew(control)
    if (now) setField(now, state)
  }
  if (focused instanceof HTMLElement && focused !== document.activeElement)
    focused.focus({ preventScroll: true })
  if (selection && isControl(focused) && !(focused instanceof HTMLSelectElement))
    focused.setSelectionRange(...selection)
}

/**
 * Keeps input on a rendered page until React has hydrated it. The elements stay, but React only knows its own
 * values, and would overwrite the input at its next render.
 * @returns a function that hands the input to React, and replays the reader's actions
 */
export function keepEarlyActions(root: Element): () => void {
  const changed = new Map<Control, { value: string; checked: boolean }>()
  const keep = (control: Control) =>
    changed.set(control, {
      value: control.value,
      checked: control instanceof HTMLInputElement && control.checked,
    })
  for (const control of root.querySelectorAll<Control>('input:not([type=hidden]), textarea, select'))
    if (isChanged(control)) keep(control)
  const onInput = ({ target, isTrusted }: Event) => isTrusted && isControl(target) && keep(target)
  root.addEventListener('input', onInput, true)
  return () => {
    root.removeEventListener('input', onInput, true)
    setFields(changed)
    const { submitted, pressed } = window.earlyActions ?? {}
    if (pressed?.isConnected) pressed.click()
    if (submitted) submitAgain(submitted)
  }
}
