import { useRef, useState, type RefObject } from 'react'
import { useErrorTexts } from '../app/errorText.ts'
import type { Refusals } from './refusals.ts'

type Form = {
  form: RefObject<HTMLFormElement | null>
  /** Shows refusals and takes the member to the first field that is wrong. */
  refuse: (refusals: Refusals) => void
  clear: () => void
  /** The words beneath a field, undefined when nothing is wrong with it. */
  textOf: (field: string) => string | undefined
}

/** What is wrong with the fields of a form, in words. What was typed stays. */
export function useRefusals(): Form {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState<Refusals>({})
  const errorText = useErrorTexts()
  return {
    form,
    clear: () => setRefusals({}),
    refuse: (next) => {
      setRefusals(next)
      // Once the message is there to be read.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    },
    textOf: (field) => {
      const refusal = refusals[field]
      return refusal && errorText(refusal)
    },
  }
}
