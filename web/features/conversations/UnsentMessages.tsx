import { useEffect } from 'react'
import { importChunk } from '#web/runtime/network/chunks.ts'
import { readKeptMessages } from '#web/runtime/session/keptMessages.ts'

const loadSending = () => import('./useSendMessage.ts')

/**
 * Sends the member's unconfirmed messages from any screen. Mounted once, by the members' shell. Most visits
 * begin without any, and load the code that sends with the first conversation.
 */
export function UnsentMessages({ memberId }: { memberId: string }) {
  useEffect(() => {
    if (readKeptMessages(memberId).length === 0) return
    importChunk(loadSending)
      .then(({ outgoingMessages }) => outgoingMessages.start(memberId))
      // They stay stored until the next visit.
      .catch(() => {})
  }, [memberId])
  return null
}
