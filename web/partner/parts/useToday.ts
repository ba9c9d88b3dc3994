import { useCallback, useSyncExternalStore } from 'react'
import { todayIn } from './days.rules.ts'

const EVERY_MS = 60_000

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, EVERY_MS)
  return () => clearInterval(timer)
}

/** Today in a time zone; a page that stays open learns of the next day. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(
    everyMinute,
    useCallback(() => todayIn(timeZone, new Date()), [timeZone]),
  )
}
