import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isLookedAt, onLookChange } from '../network/looking.ts'
import { closeNotificationsAbout } from './serviceWorker.ts'

const IS_CONVERSATION = /^\/(?:chats\/[\w-]+|members\/[\w-]+\/chat)\/?$/

/**
 * Closes this device's notifications that lead to the screen which the member looks at: its list shows what
 * they told. Those about a conversation are closed once it is read.
 */
export function useSeenNotifications(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (IS_CONVERSATION.test(pathname)) return
    const see = () => {
      if (isLookedAt()) closeNotificationsAbout(pathname)
    }
    see()
    return onLookChange(see)
  }, [pathname])
}
