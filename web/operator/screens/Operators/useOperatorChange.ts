import { useActing } from '#web/operator/session/useActing.ts'
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
  const { isBusy, refused, act } = useActing()
  return {
    isBusy,
    refused,
    save: async (change) => (await act(updateOperator({ operatorId, ...change }))) !== undefined,
    reset: async () => (await act(resetOperator(operatorId)))?.oneTimePassword,
  }
}
