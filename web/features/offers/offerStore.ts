import { useSyncExternalStore } from 'react'
import { commitLocalUpdate, fetchQuery, graphql, readInlineData } from 'react-relay'
import type { offerStore_viewer$key } from '#web/__generated__/offerStore_viewer.graphql.ts'
import type { offerStoreQuery } from '#web/__generated__/offerStoreQuery.graphql.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import { CLOCK_SECONDS } from '#web/runtime/text/format.ts'

/** The member's active discount with its remaining time. */
export type Offer = {
  code: string
  percentage: number
  isTimeBonus: boolean
  isWelcome: boolean
  endsAt: string
  secondsLeft: number
}

const TICK_MS = 1000

const query = graphql`
  query offerStoreQuery {
    viewer {
      ...offerStore_viewer
    }
  }
`

// The data of an offer: a screen that shows it from its first paint spreads this in its own query.
const fragment = graphql`
  fragment offerStore_viewer on Viewer @inline {
    timeBonus {
      isVisible
    }
    activeDiscount {
      code
      valuePercentage
      isTimeBonus
      isWelcome
      endsAt
      secondsLeft
    }
  }
`

function offerOf(key: offerStore_viewer$key): Offer | undefined {
  const { activeDiscount: active, timeBonus } = readInlineData(fragment, key)
  if (!active || active.secondsLeft == null || active.endsAt == null || active.secondsLeft <= 0)
    return undefined
  if (active.isTimeBonus && !timeBonus?.isVisible) return undefined
  const { code, valuePercentage: percentage, isTimeBonus, isWelcome, endsAt, secondsLeft } = active
  return { code, percentage, isTimeBonus, isWelcome, endsAt, secondsLeft }
}

let offer: Offer | undefined
let isLoaded = false
// The monotonic clock, which cannot be set: the server gives the duration, and from then on time passes.
let endsAtTick = 0
let timer: ReturnType<typeof setInterval> | undefined
type Member = { paid: boolean; credits: number }
/** The member as the discount was last fetched; undefined if it never was, or is unanswered. */
let known: Member | undefined
const listeners = new Set<() => void>()

function show(next: Offer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

function tick(): void {
  if (!offer) return
  const secondsLeft = Math.max(0, Math.ceil((endsAtTick - performance.now()) / 1000))
  if (secondsLeft > 0) {
    // Outside the last minutes nothing on the page changes within a minute.
    const isClock = secondsLeft <= CLOCK_SECONDS
    const minuteOf = (seconds: number) => Math.floor(seconds / 60)
    if (isClock || minuteOf(secondsLeft) !== minuteOf(offer.secondsLeft)) show({ ...offer, secondsLeft })
    return
  }
  clearOffer()
  // Prices on the page were those of the offer.
  commitLocalUpdate(relayEnvironment(), (store) => store.invalidateStore())
  loadOffer()
}

/**
 * Loads the member's discount: when the app starts, when the member becomes paid, and when credits are added,
 * because an order may have used it. Every login starts the app; a layout change does not refetch it.
 */
export function keepOffer(member: Member): void {
  const before = known
  known = member
  if (before && before.paid === member.paid && member.credits <= before.credits) return
  if (before && before.paid !== member.paid) clearOffer()
  loadOffer()
}

/** Fetches the member's discount. A failure is ignored (DISC-03); the next layout tries again. */
export function loadOffer(): void {
  fetchQuery<offerStoreQuery>(relayEnvironment(), query, {}).subscribe({
    next: ({ viewer }) => {
      isLoaded = true
      const next = viewer ? offerOf(viewer) : undefined
      if (!next) return clearOffer()
      endsAtTick = performance.now() + next.secondsLeft * 1000
      timer ??= setInterval(tick, TICK_MS)
      show(next)
    },
    error: () => (known = undefined),
  })
}

/** Forgets the discount: for a paid member, or at its end; a logout loads a new document anyway. */
function clearOffer(): void {
  clearInterval(timer)
  timer = undefined
  if (offer) show(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The active discount, counting down; undefined for none. */
export function useOffer(): Offer | undefined {
  return useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  )
}

/** The same; until it has loaded, from the screen's own query, so that nothing moves when it arrives. */
export function useOfferAtOnce(key: offerStore_viewer$key | null | undefined): Offer | undefined {
  const known = useOffer()
  if (isLoaded || !key) return known
  return offerOf(key)
}
