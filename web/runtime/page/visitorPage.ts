import { createElement, type ComponentType } from 'react'
import { useBoot } from './BootContext.tsx'
import type { BootData } from './bootData.ts'

/**
 * The server loads a route once for all documents, so the page itself chooses between the gate and the screen
 * for visitors whom it admits.
 */
export function visitorPage(
  admits: (visitor: BootData) => boolean,
  { Gate, Admitted }: { Gate: ComponentType; Admitted: ComponentType },
): ComponentType {
  return function VisitorPage() {
    return createElement(admits(useBoot()) ? Admitted : Gate)
  }
}
