import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isStillAt } from './currentNavigation.ts'
import { IN_PLACE, OPENED_BY_ITSELF } from './inPlace.ts'

type Options = {
  /** Whether the screen only takes another address: focus and caret stay where they are. */
  inPlace?: boolean
  /** Also in place: the page opened the content, not the member. */
  byItself?: boolean
}

/**
 * Replaces the drawn page's address, possibly later, for instance after an answer. A reader who has meanwhile
 * left, by a link or Back, is not pulled back.
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
