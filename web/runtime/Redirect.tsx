import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isStillAt } from './currentNavigation.ts'
import { IN_PLACE } from './inPlace.ts'

type Props = {
  to: string
  /** Whether what stands there only takes another address: focus and caret stay where they are. */
  inPlace?: boolean
}

/** Puts another address in the place of this one. Somebody who has left meanwhile, by a link or by Back, is not fetched back. */
export function Redirect({ to, inPlace = false }: Props) {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    if (isStillAt(key)) void navigate(to, { replace: true, state: inPlace ? IN_PLACE : undefined })
  }, [to, inPlace, key, navigate])
  return null
}
