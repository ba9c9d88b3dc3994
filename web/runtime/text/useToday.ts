import { useSyncExternalStore } from 'react'

const midnight = (days: number) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime()
}

// A device that slept through midnight has its timers late.
function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    listener()
    clearTimeout(timer)
    timer = setTimeout(wait, midnight(1) - Date.now())
  }
  wait()
  document.addEventListener('visibilitychange', wait)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wait)
  }
}

/**
 * When the reader's current day began, in milliseconds; another value from midnight on. A text that says how
 * many days ago something was is drawn with it.
 */
export function useToday(): number {
  const today = () => midnight(0)
  return useSyncExternalStore(subscribe, today, today)
}
