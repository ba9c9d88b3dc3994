import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isStillAt } from './currentNavigation.ts'
import { IN_PLACE } from './inPlace.ts'

type Options = {
  /** Whether what stands there only takes another address: focus and caret stay where they are. */
  inPlace?: boolean
}

/**
 * Puts another address in the place of the one that is drawn, also some time later, as when an answer has come. Somebody who has left meanwhile, by a link
 * or by Back, is not fetched back.
 */
export function useReplaceAddress(): (to: string, options?: Options) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(
    (to, { inPlace = false } = {}) => {
      if (isStillAt(key)) void navigate(to, { replace: true, state: inPlace ? IN_PLACE : undefined })
    },
    [key, navigate],
  )
}
