import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { isMissingFile, loadAnew } from './chunks.ts'
import { beginQueryAttempt } from './queryAttempt.ts'

// React draws new data a moment after the router has it.
const DRAWN_AFTER_MS = 100

/** Asks again for a screen of which the router shows an error. */
export function useRetry(error: unknown): () => void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const location = useLocation()
  const shown = useRef<unknown>(undefined)
  useLayoutEffect(() => {
    shown.current = error
    return () => {
      shown.current = undefined
    }
  }, [error])
  return useCallback(() => {
    const { pathname, search, hash, state } = location
    const askAgain = async () => {
      beginQueryAttempt()
      await revalidate()
      await new Promise((resolve) => setTimeout(resolve, DRAWN_AFTER_MS))
      // The router forgets the error when it sees a revalidation begin and end. On a slow device React draws
      // both as one and the router sees neither, but it does see another location.
      const isHere = window.location.pathname === pathname && window.location.search === search
      if (shown.current !== error || !isHere) return
      await navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    }
    if (isMissingFile(error)) loadAnew()
    else void askAgain()
  }, [error, location, navigate, revalidate])
}
