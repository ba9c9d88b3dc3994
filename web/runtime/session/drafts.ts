import { DRAFTS } from './forgetDrafts.ts'

const keyOf = (who: string, otherId: string) => `${DRAFTS}${who}:${otherId}`

/**
 * The text that the reader has begun to write to a member, as this device stores it. A member's draft lasts
 * across reloads, days and tabs, until it is sent. A visitor's lasts as long as the tab, and then belongs to
 * the account they sign up or log in with.
 * @param memberId undefined for a visitor
 */
export function readDraft(memberId: string | undefined, otherId: string): string {
  try {
    const visitors = sessionStorage.getItem(keyOf('visitor', otherId)) ?? ''
    return memberId === undefined ? visitors : localStorage.getItem(keyOf(memberId, otherId)) || visitors
  } catch {
    return ''
  }
}

const listeners = new Set<() => void>()

/** Calls back when a draft has changed, in this tab or another. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Calls back when another tab has sent or erased a member's draft, with its last text. */
export function onDraftGone(
  memberId: string | undefined,
  otherId: string,
  listener: (last: string) => void,
): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (memberId !== undefined && key === keyOf(memberId, otherId) && oldValue && !newValue)
      listener(oldValue)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Stores a draft; an empty one is deleted. */
export function keepDraft(memberId: string | undefined, otherId: string, text: string): void {
  try {
    if (memberId === undefined) put(sessionStorage, keyOf('visitor', otherId), text)
    else {
      put(localStorage, keyOf(memberId, otherId), text)
      sessionStorage.removeItem(keyOf('visitor', otherId))
    }
  } catch {
    // Without storage the text lives as long as the screen.
  }
  for (const listener of listeners) listener()
}

function put(storage: Storage, key: string, text: string): void {
  if (text === '') storage.removeItem(key)
  else storage.setItem(key, text)
}

/** What the reader has begun to write in a form that names itself, as long as the tab lives. */
export function readFormDraft(form: string): string {
  try {
    return sessionStorage.getItem(keyOf('form', form)) ?? ''
  } catch {
    return ''
  }
}

/** Stores what is written in a form; an empty text is deleted. */
export function keepFormDraft(form: string, text: string): void {
  try {
    put(sessionStorage, keyOf('form', form), text)
  } catch {
    // Without storage the text lives as long as the form.
  }
}
