import { useSyncExternalStore } from 'react'
import { useSite } from '#web/runtime/page/BootContext.tsx'

/** The site's settings with the prices of a text and of a picture. */
export type MessagePrice = 'messageCredits' | 'photoCredits'

let raised: Partial<Record<MessagePrice, number>> = {}
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server has refused a message for its old price: from here on the page shows the new one. */
export function raisePrice(price: MessagePrice, credits: number): void {
  raised = { ...raised, [price]: credits }
  for (const listener of listeners) listener()
}

/** What messages cost, in credits: as the page was loaded, unless the server has raised it since. */
export function useMessagePrices(): Record<MessagePrice, number> {
  const { messageCredits, photoCredits } = useSite().settings
  const now = useSyncExternalStore(subscribe, () => raised)
  return { messageCredits, photoCredits, ...now }
}
