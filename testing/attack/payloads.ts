import { markOf } from './browser.ts'
import { PAYLOADS } from './payloads.data.ts'

/** Words that somebody writes who wants more than to be read. */
export type Payload = { index: number; kind: string; text: string }

/** All of them, each with its own mark. */
export function allPayloads(): Payload[] {
  const texts = Object.entries(PAYLOADS).flatMap(([kind, list]) => list.map((text) => ({ kind, text })))
  return texts.map(({ kind, text }, index) => ({ index, kind, text: text.replace('§', markOf(index)) }))
}

/** So many of every kind. */
export function someOfEachKind(payloads: readonly Payload[], count: number): Payload[] {
  const seen = new Map<string, number>()
  return payloads.filter(({ kind }) => {
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    return before < count
  })
}

/** As much of a text as a field takes. */
export const cutTo = (text: string, length: number) => [...text].slice(0, length).join('')
