/** What an operator has decided today on this device. */
export type OwnDay = { decided: number; refused: number; undone: number; seconds: number }

const KEY = 'operator-day'
/** A case that was left open over lunch says nothing about how long it took. */
const LONGEST_SECONDS = 600
const NOTHING: OwnDay = { decided: 0, refused: 0, undone: 0, seconds: 0 }

type Kept = OwnDay & { day: string; operatorId: string }

let own: { operatorId: string; day: OwnDay } | undefined
const listeners = new Set<() => void>()
const today = () => new Date().toDateString()

function read(operatorId: string): OwnDay {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.day === today() && kept.operatorId === operatorId) return kept
  } catch {
    // Nothing was kept.
  }
  return NOTHING
}

/** The operator's day so far. */
export function ownDay(operatorId: string): OwnDay {
  if (own?.operatorId !== operatorId) own = { operatorId, day: read(operatorId) }
  return own.day
}

export function subscribeToOwnDay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts one more decision, or one that was undone. */
export function countDecision(
  operatorId: string,
  of: { kind: 'decided' | 'undone'; isRefusal: boolean; seconds: number },
): void {
  const day = read(operatorId)
  const one = of.kind === 'decided' ? 1 : -1
  const next: OwnDay = {
    decided: Math.max(0, day.decided + one),
    refused: Math.max(0, day.refused + (of.isRefusal ? one : 0)),
    undone: day.undone + (of.kind === 'undone' ? 1 : 0),
    seconds: day.seconds + Math.min(of.seconds, LONGEST_SECONDS),
  }
  own = { operatorId, day: next }
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...next, day: today(), operatorId } satisfies Kept))
  } catch {
    // Without storage it counts as long as the page.
  }
  for (const listener of listeners) listener()
}
