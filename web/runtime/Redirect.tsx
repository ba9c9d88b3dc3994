import { useEffect } from 'react'
import { useReplaceAddress } from './useReplaceAddress.ts'

type Props = {
  to: string
  /** Whether what stands there only takes another address: focus and caret stay where they are. */
  inPlace?: boolean
}

/** Puts another address in the place of this one, unless the reader has left it. */
export function Redirect({ to, inPlace = false }: Props) {
  const replaceAddress = useReplaceAddress()
  useEffect(() => replaceAddress(to, { inPlace }), [to, inPlace, replaceAddress])
  return null
}
