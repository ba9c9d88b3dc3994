import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import type { Refusals } from './refusals.ts'
import { showRefusal } from './showRefusal.ts'

type Form = {
  form: RefObject<HTMLFormElement | null>
  /**
   * Shows refusals and takes the member to the first wrong field. A refused current password is cleared, so
   * that field must be uncontrolled.
   */
  refuse: (refusals: Refusals) => void
  clear: () => void
  /** The words beneath a field, undefined if the field is fine. */
  textOf: (field: string) => string | undefined
}

/** A form's errors by field, in words. Input stays, except a wrong current password. */
export function useRefusals(): Form {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState<Refusals>({})
  const errorText = useErrorTexts()
  // In the same frame as the message: a member who has read it may type at once, and none of that may be
  // cleared.
  useLayoutEffect(() => {
    if (!form.current || Object.keys(refusals).length === 0) return
    // A hidden wrong password shows no end, so the right one would be appended to it.
    for (const field of form.current.querySelectorAll<HTMLInputElement>(
      '[aria-invalid=true][autocomplete=current-password]',
    ))
      field.value = ''
    showRefusal(form.current)
  }, [refusals])
  return {
    form,
    clear: () => setRefusals({}),
    refuse: setRefusals,
    textOf: (field) => {
      const refusal = refusals[field]
      return refusal && errorText(refusal)
    },
  }
}
