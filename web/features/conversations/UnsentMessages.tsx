import { useEffect } from 'react'
import { outgoingMessages } from './useSendMessage.ts'

/** Sends what the member has written and the server has not confirmed, wherever the member is now. Mounted once, by the members' shell. */
export function UnsentMessages({ memberId }: { memberId: string }) {
  useEffect(() => outgoingMessages.start(memberId), [memberId])
  return null
}
