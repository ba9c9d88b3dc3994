import { createElement, type ComponentType } from 'react'
import { useBoot } from './BootContext.tsx'
import type { Visitor } from './page.ts'

/**
 * The server loads a route once for all documents, so the page itself chooses between the gate and the screen
 * for visitors whom it admits.
 */
export function visitorPage(
  admits: (visitor: Visitor) => boolean,
  { Gate, Admitted }: { Gate: ComponentType; Admitted: ComponentType },
): ComponentType {
  return function VisitorPage() {
    return createElement(admits(useBoot()) ? Admitted : Gate)
  }
}
