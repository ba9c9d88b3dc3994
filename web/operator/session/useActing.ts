import { useState } from 'react'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { useRefusalWords, type Refusal } from './useRefusalWords.ts'

type Acting = {
  isBusy: boolean
  /** Why the last act was refused, in words. */
  refused: string | undefined
  /**
   * Waits for an act, and tells its success in a toast.
   * @param said undefined where the caller says it
   * @returns the answer of an act that was done
   */
  act: <Answer extends Refusal>(
    answer: Promise<Answer | undefined>,
    said?: string,
  ) => Promise<Answer | undefined>
}

/** Acts of one screen, one at a time, with what the server says against them. */
export function useActing(): Acting {
  const words = useRefusalWords()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  return {
    isBusy,
    refused,
    act: async (answering, said) => {
      setBusy(true)
      setRefused(undefined)
      const answer = await answering
      setBusy(false)
      if (!answer) return undefined
      if (answer.code !== undefined) {
        setRefused(words(answer.fields?.[0] ?? answer))
        return undefined
      }
      if (said !== undefined) showToast({ tone: 'success', title: said })
      return answer
    },
  }
}
