/**
 * Takes the member to a form's first refusal: focuses its field and scrolls field and message into view. This
 * also works in a form longer than the window or behind a bar.
 */
export function showRefusal(form: HTMLElement | null): void {
  if (!form) return
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus({ preventScroll: true })
  form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
}
