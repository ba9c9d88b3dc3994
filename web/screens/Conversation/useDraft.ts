import { useState } from 'react'
import { keepDraft, readDraft } from '../../app/drafts.ts'

export type Draft = { text: string; change: (text: string) => void; restore: (text: string) => void }

/**
 * What the member is writing to somebody: it is still there after buying credits, reading a profile, a reload or a night.
 * `restore` puts text back in front of what was typed since, also when the screen was left meanwhile.
 */
export function useDraft(memberId: string | undefined, otherId: string): Draft {
  const [text, setText] = useState(() => readDraft(memberId, otherId))
  function change(next: string) {
    keepDraft(memberId, otherId, next)
    setText(next)
  }
  return {
    text,
    change,
    restore: (lost) => {
      const now = readDraft(memberId, otherId)
      change(now === '' ? lost : `${lost}\n${now}`)
    },
  }
}
