import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isStillAt } from './currentNavigation.ts'
import { IN_PLACE, OPENED_BY_ITSELF } from './inPlace.ts'

type Options = {
  /** Whether what stands there only takes another address: focus and caret stay where they are. */
  inPlace?: boolean
  /** In place as well: what stands there was opened by the page and not chosen by the member. */
  byItself?: boolean
}

/**
 * Puts another address in the place of the one that is drawn, also some time later, as when an answer has come. Somebody who has left meanwhile, by a link
 * or by Back, is not fetched back.
 */
export function useReplaceAddress(): (to: string, options?: Options) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(
    (to, { inPlace = false, byItself = false } = {}) => {
      const state = byItself ? OPENED_BY_ITSELF : inPlace ? IN_PLACE : undefined
      if (isStillAt(key)) void navigate(to, { replace: true, state })
    },
    [key, navigate],
  )
}
