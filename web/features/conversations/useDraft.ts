import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepDraft, onDraftGone, readDraft, subscribeToDrafts } from '#web/runtime/session/drafts.ts'

export type Draft = { text: string; change: (text: string) => void }

/** The member's draft to another: it survives buying credits, reading a profile, a reload or a night. */
export function useDraft(memberId: string | undefined, otherId: string): Draft {
  const [text, setText] = useState(() => readDraft(memberId, otherId))
  // A draft sent in another tab must not be sent again from here. Other words stay, and those that the other
  // tab is writing do not come into this one's message.
  useEffect(
    () => onDraftGone(memberId, otherId, (last) => setText((now) => (now === last ? '' : now))),
    [memberId, otherId],
  )
  function change(next: string) {
    keepDraft(memberId, otherId, next)
    setText(next)
  }
  return { text, change }
}

/** The member's unsent draft to another, as currently stored. */
export function useKeptDraft(memberId: string, otherId: string): string {
  return useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(memberId, otherId),
    () => '',
  )
}
