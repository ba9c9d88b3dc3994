import { useEffect, useState, type RefObject } from 'react'
import { setFields } from '#web/runtime/page/earlyActions.ts'
import { useHydrated } from '#web/runtime/page/hydration.ts'

const KEY = 'signup-draft'

/** What a visitor has typed into the sign-up form, without the password, which is never kept. */
export type SignupDraft = {
  name?: string
  email?: string
  dateOfBirth?: string
  gender?: string
  seeking?: string
  message?: string
}

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
  const draft = Object.fromEntries(
    KEPT.flatMap((name) => (data.get(name) ? [[name, String(data.get(name))]] : [])),
  )
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

function fieldsOf({ dateOfBirth, ...draft }: SignupDraft): [name: string, value: string | undefined][] {
  const [year, month, day] = dateOfBirth?.split('-') ?? []
  return [
    ...Object.entries(draft),
    ['dateOfBirth-day', day],
    ['dateOfBirth-month', month],
    ['dateOfBirth-year', year],
  ]
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The control of a form that takes a value of the draft; undefined where it holds something of the reader's. */
function controlFor(form: HTMLFormElement, name: string, value: string): Control | undefined {
  const controls = [...form.querySelectorAll<Control>(`[name="${name}"]`)]
  return controls.find((control) =>
    control.type === 'radio'
      ? control.value === value
      : control instanceof HTMLSelectElement || control.value === '',
  )
}

/** Fills in what nobody has typed yet. */
function fillIn(form: HTMLFormElement, draft: SignupDraft): void {
  setFields(
    fieldsOf(draft).flatMap(([name, value]) => {
      const control = value && controlFor(form, name, value)
      return control ? [[control, { value, checked: control.type === 'radio' }]] : []
    }),
  )
}

/** The token of the link by which a partner has begun this sign-up (FED-06); null for whoever came otherwise. */
export const begunToken = () => new URLSearchParams(location.search).get('begun')

/** Fills in what the partner has told, where nothing has been typed yet. */
function useBegunSignup(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const token = begunToken()
    if (token === null) return
    let left = false
    import('./begunSignup.ts')
      .then(({ findBegunSignup }) => findBegunSignup(token))
      .then((begun) => left || (form.current && fillIn(form.current, begun)))
      // An empty form does as well.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [form])
}

/**
 * The draft for the fields of a form to begin with. In a form that the server has drawn without knowing of it, it is filled in as soon as React has
 * taken the form over.
 */
export function useSignupDraft(form: RefObject<HTMLFormElement | null>): SignupDraft {
  const isDrawnByServer = !useHydrated()
  const [drawn] = useState(() => ({ isDrawnByServer, draft: isDrawnByServer ? {} : readSignupDraft() }))
  useEffect(() => {
    if (drawn.isDrawnByServer) queueMicrotask(() => form.current && fillIn(form.current, readSignupDraft()))
  }, [drawn, form])
  useBegunSignup(form)
  return drawn.draft
}
