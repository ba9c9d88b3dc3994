import { useSyncExternalStore } from 'react'
import { onPush, type PushMessage } from './serviceWorker.ts'

/** What this browser can do about pushes, and what it does (NOTI-04). */
export type PushState = {
  isCapable: boolean
  isDenied: boolean
  isSubscribed: boolean
  /** The newest push that came while the app was open. */
  lastMessage: PushMessage | undefined
}

export type PushStatus = 'notCapable' | 'denied' | 'subscribed' | 'unsubscribed'

/** Where and with which keys the browser takes pushes, as the API asks for it. */
export type PushKeys = { endpoint: string; p256dh: string; auth: string }

const BEFORE: PushState = { isCapable: false, isDenied: false, isSubscribed: false, lastMessage: undefined }

let state = BEFORE
let isStarted = false
const listeners = new Set<() => void>()

function change(part: Partial<PushState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

const isCapable = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

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
  if (isCapable()) void look()
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

export function pushStatus({ isCapable: can, isDenied, isSubscribed }: PushState): PushStatus {
  if (!can) return 'notCapable'
  if (isDenied) return 'denied'
  return isSubscribed ? 'subscribed' : 'unsubscribed'
}

function keysOf(known: PushSubscription): PushKeys {
  const { endpoint = '', keys = {} } = known.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** What the browser is subscribed with already, if it is. */
export async function currentPushKeys(): Promise<PushKeys | undefined> {
  if (!isCapable() || Notification.permission !== 'granted') return undefined
  const known = await subscription().catch(() => null)
  return known === null ? undefined : keysOf(known)
}

/**
 * Asks the member for the permission and the browser's push service for an address. Must be called by a press.
 * @param publicKey the site's VAPID key
 * @returns undefined when the member or the browser says no
 */
export async function subscribeBrowser(publicKey: string): Promise<PushKeys | undefined> {
  const permission = await Notification.requestPermission()
  change({ isDenied: permission === 'denied' })
  if (permission !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const made = await pushManager.subscribe(options).catch(async () => {
    // A subscription with another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  change({ isSubscribed: true })
  return keysOf(made)
}

/** Ends the pushes of this browser. @returns the address that they went to */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  if (!isCapable()) return undefined
  const known = await subscription().catch(() => null)
  await known?.unsubscribe().catch(() => false)
  change({ isSubscribed: false })
  return known?.endpoint
}
