import { createContext, use } from 'react'
import type { Partner, PartnerKey } from './types.ts'

/** The partner of the key that the page uses, and a way to read it again. */
export type PartnerInUse = { partner: Partner; current: PartnerKey; readAgain: () => void }

export const PartnerContext = createContext<PartnerInUse | undefined>(undefined)

export function usePartner(): PartnerInUse {
  const inUse = use(PartnerContext)
  if (inUse === undefined) throw new Error('used outside the frame')
  return inUse
}

/** A scope as the operator and the guides name it: SIGNUPS_READ is signups:read. */
export const scopeName = (scope: string) => scope.replace('_', ':').toLowerCase()

/** Whether the key in use has a scope, named as in the schema: SIGNUPS_READ. */
export function useScope(scope: string): boolean {
  return usePartner().current.scopes.includes(scope)
}
