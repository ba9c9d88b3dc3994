import { useEffect } from 'react'
import { outgoingMessages } from './useSendMessage.ts'

/** Sends the member's unconfirmed messages from any screen. Mounted once, by the members' shell. */
export function UnsentMessages({ memberId }: { memberId: string }) {
  useEffect(() => outgoingMessages.start(memberId), [memberId])
  return null
}
