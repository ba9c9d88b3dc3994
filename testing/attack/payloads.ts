import { markOf } from './browser.ts'
import { PAYLOADS } from './payloads.data.ts'

/** A hostile text with its number and kind. */
export type Payload = { index: number; kind: string; text: string }

/** All hostile texts, each with its own mark. */
export function allPayloads(): Payload[] {
  const texts = Object.entries(PAYLOADS).flatMap(([kind, list]) => list.map((text) => ({ kind, text })))
  return texts.map(({ kind, text }, index) => ({ index, kind, text: text.replace('§', markOf(index)) }))
}

/** The given number of texts of each kind. */
export function someOfEachKind(payloads: readonly Payload[], count: number): Payload[] {
  const seen = new Map<string, number>()
  return payloads.filter(({ kind }) => {
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    return before < count
  })
}

/** Cuts a text to the length that a field takes. */
export const cutTo = (text: string, length: number) => [...text].slice(0, length).join('')
