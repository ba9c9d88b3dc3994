import { useEffect } from 'react'
import { useReplaceAddress } from './useReplaceAddress.ts'

type Props = {
  to: string
  /**
   * Whether it is a conversation beside the list that the member did not choose: focus and caret stay where
   * they are.
   */
  byItself?: boolean
}

/** Replaces the current address, unless the reader has left it. */
export function Redirect({ to, byItself = false }: Props) {
  const replaceAddress = useReplaceAddress()
  useEffect(() => replaceAddress(to, { byItself }), [to, byItself, replaceAddress])
  return null
}
