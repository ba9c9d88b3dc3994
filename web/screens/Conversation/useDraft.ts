import { useState } from 'react'

export type Draft = { text: string; change: (text: string) => void; restore: (text: string) => void }

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Without storage the text lives as long as the screen.
  }
}

/**
 * What the member is writing to somebody, kept for the session: it is still there after buying credits, reading a profile or a reload.
 * `restore` puts text back in front of what was typed since, also when the screen was left meanwhile.
 */
export function useDraft(otherId: string): Draft {
  const key = `draft:${otherId}`
  const [text, setText] = useState(() => read(key))
  function change(next: string) {
    write(key, next)
    setText(next)
  }
  return {
    text,
    change,
    restore: (lost) => {
      const now = read(key)
      change(now === '' ? lost : `${lost}\n${now}`)
    },
  }
}
