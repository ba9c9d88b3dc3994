/** What a reader did on a rendered page before the app had started. */
export type EarlyActions = { submitted: string | undefined; pressed: string | undefined }

declare global {
  interface Window {
    earlyActions?: EarlyActions
    appStarted?: boolean
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isTyped(element: Element | null): element is Typed {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

function controls(root: Element): Typed[] {
  return [...root.querySelectorAll<Typed>('input[name]:not([type=hidden]), textarea[name], select[name]')]
}

const keyOf = (control: Typed) => `${control.form?.id ?? ''}/${control.name}/${control.type === 'radio' ? control.value : ''}`

/** Only what the reader has changed: the new markup may know more than the rendered one, for instance what was typed before a reload. */
function isChanged(control: Typed): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((option) => option.selected !== option.defaultSelected)
  if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked) return true
  return control.value !== control.defaultValue
}

/** Sets a value the way typing does, so that controlled fields notice. */
function type(control: Typed, value: string, checked: boolean) {
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
    if (control.checked !== checked && (checked || control.type === 'checkbox')) control.click()
    return
  }
  if (control.value === value) return
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/**
 * The app replaces the rendered markup instead of hydrating it. This remembers what was typed, chosen and focused in it.
 * @returns a function that puts it into the new markup and does what the reader had asked for meanwhile
 */
export function keepTyping(root: Element): () => void {
  const kept = new Map(
    controls(root).filter(isChanged).map((control) => [
      keyOf(control),
      { value: control.value, checked: control instanceof HTMLInputElement && control.checked },
    ]),
  )
  const active = document.activeElement
  const focused = root.contains(active) ? (isTyped(active) ? keyOf(active) : undefined) : undefined
  const selection =
    active instanceof HTMLInputElement && active.selectionStart !== null
      ? ([active.selectionStart, active.selectionEnd] as const)
      : undefined
  return () => {
    for (const control of controls(root)) {
      const before = kept.get(keyOf(control))
      if (before) type(control, before.value, before.checked)
    }
    // After all are filled: some fields move the focus on when they are full.
    const control = controls(root).find((each) => keyOf(each) === focused)
    control?.focus({ preventScroll: true })
    if (selection && control instanceof HTMLInputElement) control.setSelectionRange(...selection)
    const { submitted, pressed } = window.earlyActions ?? {}
    if (pressed) document.getElementById(pressed)?.click()
    if (submitted) (document.getElementById(submitted) as HTMLFormElement | null)?.requestSubmit()
  }
}
