import { useEffect, useState, type RefObject } from 'react'
import { setFields } from '#web/runtime/page/earlyActions.ts'
import { useHydrated } from '#web/runtime/page/hydration.ts'

const KEY = 'signup-draft'

/** A visitor's input in the sign-up form, without the password, which is never stored. */
export type SignupDraft = {
  name?: string
  email?: string
  dateOfBirth?: string
  gender?: string
  seeking?: string
  message?: string
}

const KEPT = ['name', 'email', 'dateOfBirth', 'gender', 'seeking', 'message'] as const

/** The input typed in this tab before a reload, Back or a visit to another page. Empty on the server. */
export function readSignupDraft(): SignupDraft {
  if (import.meta.env.SSR) return {}
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as SignupDraft
  } catch {
    return {}
  }
}

/** Stores the form's current values. Without storage they live as long as the page. */
export function keepSignupDraft(form: HTMLFormElement): void {
  const data = new FormData(form)
  const draft = Object.fromEntries(
    KEPT.flatMap((name) => (data.get(name) ? [[name, String(data.get(name))]] : [])),
  )
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readSignupDraft(), ...draft }))
  } catch {
    // Storage may be forbidden: the form still works.
  }
}

/** Once the account exists, nothing of the form is kept. */
export function forgetSignupDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, nothing was kept.
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

/** The form control for a draft value; undefined if it already holds the reader's input. */
function controlFor(form: HTMLFormElement, name: string, value: string): Control | undefined {
  const controls = [...form.querySelectorAll<Control>(`[name="${name}"]`)]
  return controls.find((control) =>
    control.type === 'radio'
      ? control.value === value
      : control instanceof HTMLSelectElement || control.value === '',
  )
}

/** Fills in the fields that are still untouched. */
function fillIn(form: HTMLFormElement, draft: SignupDraft): void {
  setFields(
    fieldsOf(draft).flatMap(([name, value]) => {
      const control = value && controlFor(form, name, value)
      return control ? [[control, { value, checked: control.type === 'radio' }]] : []
    }),
  )
}

/** The token of a partner's link that started this sign-up (FED-06); null without one. */
export const pendingSignupToken = () => new URLSearchParams(location.search).get('pendingSignup')

/** Fills in the partner's data where nothing has been typed yet. */
function usePendingSignup(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const token = pendingSignupToken()
    if (token === null) return
    let left = false
    import('./pendingSignup.ts')
      .then(({ findPendingSignup }) => findPendingSignup(token))
      .then((pending) => left || (form.current && fillIn(form.current, pending)))
      // On failure the form stays empty.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [form])
}

/**
 * The draft as initial values of a form's fields. A server-drawn form, which lacks the draft, is filled in as
 * soon as React has hydrated it.
 */
export function useSignupDraft(form: RefObject<HTMLFormElement | null>): SignupDraft {
  const isDrawnByServer = !useHydrated()
  const [drawn] = useState(() => ({ isDrawnByServer, draft: isDrawnByServer ? {} : readSignupDraft() }))
  useEffect(() => {
    if (drawn.isDrawnByServer) queueMicrotask(() => form.current && fillIn(form.current, readSignupDraft()))
  }, [drawn, form])
  usePendingSignup(form)
  return drawn.draft
}
