import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import type { Refusals } from './refusals.ts'
import { showRefusal } from './showRefusal.ts'

type Form = {
  form: RefObject<HTMLFormElement | null>
  /** Shows refusals and takes the member to the first field that is wrong. The field of a refused current password is emptied, so nothing may control it. */
  refuse: (refusals: Refusals) => void
  clear: () => void
  /** The words beneath a field, undefined when nothing is wrong with it. */
  textOf: (field: string) => string | undefined
}

/** What is wrong with the fields of a form, in words. What was typed stays, but for a wrong current password. */
export function useRefusals(): Form {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState<Refusals>({})
  const errorText = useErrorTexts()
  // With the message, in the same frame: who has read it may type at once, and none of that may be emptied away.
  useLayoutEffect(() => {
    if (!form.current || Object.keys(refusals).length === 0) return
    // Nobody sees where a wrong password ends, and the right one would be added to it.
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
