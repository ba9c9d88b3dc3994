/**
 * Takes the member to the first refusal of a form: its field gets the focus, and its message is in view together with the field, wherever the
 * form is longer than the window or a bar lies over its end.
 */
export function showRefusal(form: HTMLElement | null): void {
  if (!form) return
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus({ preventScroll: true })
  form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
}
