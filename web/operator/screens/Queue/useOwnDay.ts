import { useSyncExternalStore } from 'react'
import { useOperator } from '#web/operator/session/OperatorContext.tsx'
import { ownDay, subscribeToOwnDay, type OwnDay } from './work/ownDay.ts'

/** What the operator has decided today on this device. */
export function useOwnDay(): OwnDay {
  const { id } = useOperator()
  return useSyncExternalStore(subscribeToOwnDay, () => ownDay(id))
}
