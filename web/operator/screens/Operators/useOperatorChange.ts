import { useState } from 'react'
import { useRefusalWords } from '#web/operator/session/useRefusalWords.ts'
import type { Access } from './AccessFields.tsx'
import { resetOperator, updateOperator } from './operatorChanges.ts'

type Change = {
  isBusy: boolean
  /** Why the last change was refused, in words. */
  refused: string | undefined
  /** @returns whether the operator was changed */
  save: (change: Access | { isDisabled: boolean }) => Promise<boolean>
  /** @returns the password for the next login; undefined if the operator stays */
  reset: () => Promise<string | undefined>
}

/** Changes to one operator; each logs that operator out everywhere. */
export function useOperatorChange(operatorId: string): Change {
  const words = useRefusalWords()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  async function act<Answer>(change: Promise<Answer>): Promise<Answer> {
    setBusy(true)
    setRefused(undefined)
    const answer = await change
    setBusy(false)
    return answer
  }
  return {
    isBusy,
    refused,
    save: async (change) => {
      const answer = await act(updateOperator({ operatorId, ...change }))
      if (!answer) return false
      if (answer.__typename === 'UpdateOperatorSuccess') return true
      setRefused(words(answer.fields?.[0] ?? answer))
      return false
    },
    reset: async () => {
      const answer = await act(resetOperator(operatorId))
      if (!answer) return undefined
      if (answer.oneTimePassword === undefined) setRefused(words(answer))
      return answer.oneTimePassword
    },
  }
}
