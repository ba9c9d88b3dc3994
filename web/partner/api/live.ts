import { createClient, type Client } from 'graphql-ws'
import { useEffect, useSyncExternalStore } from 'react'
import { ask, faultOf } from './ask.ts'
import { ORDER_CHANGED, PARTNER, SIGNUP_RECEIVED, type Operation } from './operations.ts'
import type { Order, Signup } from './types.ts'

const KEPT = 50
const WAIT_MS = 1000
const WAIT_MS_MAX = 30_000
const EVERY_MS = 60_000

/**
 * What came live since the page was opened, the newest first. `version` grows whenever lists should be read
 * again: after an event, after a lost connection, and every minute.
 */
type Live = {
  state: 'off' | 'waiting' | 'live'
  signups: readonly Signup[]
  orders: readonly Order[]
  version: number
}

const NOTHING: Live = { state: 'off', signups: [], orders: [], version: 0 }

let live = NOTHING
const listeners = new Set<() => void>()

function change(next: Partial<Live>): void {
  live = { ...live, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLive(): Live {
  return useSyncExternalStore(subscribe, () => live)
}

/** Puts an event before the earlier ones, in place of an older one about the same thing. */
function newestFirst<One extends { reference: string }>(one: One, before: readonly One[]): One[] {
  return [one, ...before.filter(({ reference }) => reference !== one.reference)].slice(0, KEPT)
}

const refresh = () => change({ version: live.version + 1 })

/** Follows sign-ups and orders with this key, as far as it may. */
export function useFollowing(key: string, scopes: readonly string[]): void {
  const hasSignups = scopes.includes('SIGNUPS_READ')
  const hasOrders = scopes.includes('ORDERS_READ')
  useEffect(() => {
    if (!hasSignups && !hasOrders) return undefined
    change({ state: 'waiting' })
    const stopping = new AbortController()
    const client = openClient(key, stopping.signal)
    const { signal } = stopping
    if (hasSignups)
      void follow(client, SIGNUP_RECEIVED, signal, ({ partnerSignupReceived: { cursor, signup } }) => {
        if (signup) change({ signups: newestFirst(signup, live.signups), version: live.version + 1 })
        return cursor
      })
    if (hasOrders)
      void follow(client, ORDER_CHANGED, signal, ({ partnerOrderChanged: { cursor, order } }) => {
        if (order) change({ orders: newestFirst(order, live.orders), version: live.version + 1 })
        return cursor
      })
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY_MS)
    return () => {
      stopping.abort()
      clearInterval(timer)
      void client.dispose()
    }
  }, [key, hasSignups, hasOrders])
}

/** Forgets what came live: another partner may log in next. */
export function forgetLive(): void {
  change({ ...NOTHING, version: live.version + 1 })
}

function openClient(key: string, stopped: AbortSignal): Client {
  return createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: { authorization: `Bearer ${key}` },
    keepAlive: 30_000,
    // The loop below reconnects: it knows the last cursor.
    retryAttempts: 0,
    on: {
      connected: () => {
        if (stopped.aborted) return
        // Covers what happened before the first event, when there is no cursor yet.
        change({ state: 'live', version: live.version + 1 })
      },
      closed: () => {
        if (!stopped.aborted) change({ state: 'waiting' })
      },
    },
  })
}

/**
 * Follows a subscription until it is stopped or the key may no longer: after a lost connection it goes on
 * behind the last event, so that none is lost and none comes twice.
 * @param take handles an event, and returns its cursor
 */
async function follow<Data>(
  client: Client,
  query: Operation<{ after: string | undefined }, Data>,
  stopped: AbortSignal,
  take: (data: Data) => string,
): Promise<void> {
  let after: string | undefined
  let failures = 0
  while (!stopped.aborted) {
    try {
      for await (const { data } of client.iterate<Data>({ query, variables: { after } })) {
        if (stopped.aborted) return
        failures = 0
        if (data) after = take(data)
      }
    } catch (error) {
      if (stopped.aborted) return
      if (Array.isArray(error) && faultOf(error[0]).kind === 'scope') return
      // Logs out if the socket closed because the key no longer works.
      if (isClosed(error, KEY_OVER)) await ask(PARTNER, {}).catch(() => undefined)
    }
    await pause(Math.min(WAIT_MS * 2 ** failures++, WAIT_MS_MAX), stopped)
  }
}

const KEY_OVER = 4403

function isClosed(error: unknown, code: number): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}

/** Waits, at most until the browser is online again or the page stops. */
function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      stopped.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    stopped.addEventListener('abort', end)
  })
}
