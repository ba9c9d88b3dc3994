import { useSyncExternalStore } from 'react'
import { canPush } from './canPush.ts'
import { onPush, type PushMessage } from './serviceWorker.ts'

/** What this browser supports of pushes, and its current state (NOTI-04). */
export type PushState = {
  isCapable: boolean
  /** The browser is subscribed, but its push service no longer accepts anything from the server. */
  isRefused: boolean
  isDenied: boolean
  isSubscribed: boolean
  /** The newest push that came while the app was open. */
  lastMessage: PushMessage | undefined
}

export type PushStatus = 'notCapable' | 'denied' | 'refused' | 'subscribed' | 'unsubscribed'

/** The browser's push endpoint and keys, as the API takes them. */
export type PushKeys = { endpoint: string; p256dh: string; auth: string; publicKey: string | null }

const BEFORE: PushState = {
  isCapable: false,
  isRefused: false,
  isDenied: false,
  isSubscribed: false,
  lastMessage: undefined,
}

let state = BEFORE
let isStarted = false
const listeners = new Set<() => void>()

function change(part: Partial<PushState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function look(): Promise<void> {
  const isSubscribed =
    (await subscription().catch(() => null)) !== null && Notification.permission === 'granted'
  change({ isCapable: true, isDenied: Notification.permission === 'denied', isSubscribed })
}

function start(): void {
  if (isStarted) return
  isStarted = true
  onPush((message) => change({ lastMessage: message }))
  if (canPush()) void look()
}

function subscribe(listener: () => void): () => void {
  start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of pushes in this browser, kept up to date. */
export function usePushState(): PushState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => BEFORE,
  )
}

export function pushStatus({ isCapable: can, isDenied, isRefused, isSubscribed }: PushState): PushStatus {
  if (!can) return 'notCapable'
  if (isDenied) return 'denied'
  if (isRefused) return 'refused'
  return isSubscribed ? 'subscribed' : 'unsubscribed'
}

function keysOf(known: PushSubscription): PushKeys {
  const { endpoint = '', keys = {} } = known.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '', publicKey: publicKeyOf(known) }
}

// The key of the browser's subscription, as the server writes it; a few browsers do not reveal it.
function publicKeyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey ?? null
  if (key === null) return null
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * The browser's current push subscription, if any. It resubscribes if the site's key has changed: pushes
 * would stop once the server has dropped the old key.
 * @param publicKey the site's VAPID key
 */
export async function currentPushKeys(publicKey: string): Promise<PushKeys | undefined> {
  if (!canPush() || Notification.permission !== 'granted') return undefined
  const known = await subscription().catch(() => null)
  if (known === null) return undefined
  const keys = keysOf(known)
  return keys.publicKey === null || keys.publicKey === publicKey ? keys : renewSubscription(known, publicKey)
}

async function renewSubscription(known: PushSubscription, publicKey: string): Promise<PushKeys | undefined> {
  try {
    await known.unsubscribe()
    const { pushManager } = await navigator.serviceWorker.ready
    return keysOf(await pushManager.subscribe(optionsOf(publicKey)))
  } catch {
    // The settings then show pushes as off, and offer to turn them on.
    change({ isSubscribed: false })
    return undefined
  }
}

const optionsOf = (publicKey: string) => ({ userVisibleOnly: true, applicationServerKey: publicKey })

/**
 * Records that this browser's push service no longer accepts anything from the server; the settings say so.
 */
export function setPushRefused(isRefused: boolean): void {
  change({ isRefused })
}

/**
 * Asks the member for permission and the push service for an endpoint. Must be called from a press.
 * @param publicKey the site's VAPID key
 * @returns undefined if the member or the browser declines
 */
export async function subscribeBrowser(publicKey: string): Promise<PushKeys | undefined> {
  const permission = await Notification.requestPermission()
  change({ isDenied: permission === 'denied' })
  if (permission !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const options = optionsOf(publicKey)
  // A refused subscription would be reused and stay refused.
  if (state.isRefused) await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe(options).catch(async () => {
    // A subscription with another key is in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  change({ isSubscribed: true, isRefused: false })
  return keysOf(made)
}

/** Ends the pushes of this browser. @returns their endpoint */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  if (!canPush()) return undefined
  const known = await subscription().catch(() => null)
  await known?.unsubscribe().catch(() => false)
  change({ isSubscribed: false, isRefused: false })
  return known?.endpoint
}
