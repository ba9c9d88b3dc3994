/** What a form says of the current password; undefined where its field is not there, because it was given a moment ago. */
export function currentPasswordIn(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name)
  return value === null ? undefined : String(value)
}
