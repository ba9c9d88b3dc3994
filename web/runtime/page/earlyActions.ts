/** What a reader did on a rendered page before the app had started. */
export type EarlyActions = {
  submitted: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined
  pressed: HTMLElement | undefined
}

declare global {
  interface Window {
    earlyActions?: EarlyActions
    /** What is pressed reaches React, though it may not have taken over yet what the server has drawn. */
    appStarted?: boolean
    /** React has taken over the screen, or draws it itself. */
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

/** Whether it says something else than the server has drawn. */
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
 * Sets a field the way typing and choosing do, so that React notices. It notices a difference from what it has seen, so a field that says this already is
 * first set to something else in its sight.
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

/** The field that stands in the place of one which React has drawn anew, as it does in a page that the browser has translated. */
function drawnAnew({ name, type, value }: Control): Control | undefined {
  if (name === '') return undefined
  return [...document.getElementsByName(name)].find(
    (each): each is Control =>
      isControl(each) && each.type === type && (!isChoice(each) || each.value === value),
  )
}

// In a translated page the form was drawn anew, and its fields lead to the one that stands there now.
function submitAgain({ form, submitter }: { form: HTMLFormElement; submitter?: HTMLElement | null }): void {
  if (form.isConnected) return form.requestSubmit(submitter)
  const now = [...form.elements].filter(isControl).map(drawnAnew).find(Boolean)
  now?.form?.requestSubmit()
}

/** Fields set by program leave the focus and the caret of the reader where they are, though some move the focus on when they are full. */
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
 * Keeps what is typed and chosen on a rendered page until React has taken it over. The elements stay, but React knows only what it has drawn itself, and
 * would write that into them with the next picture.
 * @returns a function that tells React, and does what the reader had asked for meanwhile
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
