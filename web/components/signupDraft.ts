const KEY = 'signup-draft'

/** What a visitor has typed into the sign-up form, without the password, which is never kept. */
export type SignupDraft = { name?: string; email?: string; dateOfBirth?: string; gender?: string; seeking?: string; message?: string }

const KEPT = ['name', 'email', 'dateOfBirth', 'gender', 'seeking', 'message'] as const

/** What was typed in this tab before a reload, the back button or a look at another page. Empty on the server. */
export function readSignupDraft(): SignupDraft {
  if (import.meta.env.SSR) return {}
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as SignupDraft
  } catch {
    return {}
  }
}

/** Keeps the form as it stands. Without storage it lives as long as the page. */
export function keepSignupDraft(form: HTMLFormElement): void {
  const data = new FormData(form)
  const draft = Object.fromEntries(KEPT.flatMap((name) => (data.get(name) ? [[name, String(data.get(name))]] : [])))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readSignupDraft(), ...draft }))
  } catch {
    // Nothing to do: the form still works.
  }
}

/** Once the account exists, nothing of the form is kept. */
export function forgetSignupDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept then.
  }
}
