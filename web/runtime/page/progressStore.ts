let waiting = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  waiting += by
  for (const listener of listeners) listener()
}

/** Registers that a screen waits for its first data. @returns call it once they have arrived */
export function beginWaiting(): () => void {
  change(1)
  return () => change(-1)
}

export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isWaiting = () => waiting > 0
