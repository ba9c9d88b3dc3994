/** A form's current password; undefined if its field is absent, because it was given a moment ago. */
export function currentPasswordIn(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name)
  return value === null ? undefined : String(value)
}
