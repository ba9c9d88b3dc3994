import { useState } from 'react'
import { keepFormDraft, readFormDraft } from '#web/runtime/session/drafts.ts'

/**
 * A form's words, which outlive a closed dialog, another screen and a reload, until they are sent.
 * @param form names the form and its subject; a form for another subject must be mounted anew
 * @param initial shown as long as nothing is kept
 * @returns the words, and a function that changes them; '' forgets them
 */
export function useKeptText(form: string, initial = ''): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => readFormDraft(form) || initial)
  function change(next: string) {
    setText(next)
    keepFormDraft(form, next)
  }
  return [text, change]
}
