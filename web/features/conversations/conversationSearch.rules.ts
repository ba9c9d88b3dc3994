import { hasWords } from '#web/runtime/text/plainLetters.rules.ts'

/** The searchable parts of a conversation. */
export type Searched = { name: string; lastText: string | undefined; draft: string }

/**
 * Whether a conversation contains every typed word, anywhere: "kof jan" finds Jan who wrote of coffee, and
 * "joerg" finds Jörg.
 */
export function isFound({ name, lastText, draft }: Searched, typed: string): boolean {
  return hasWords(`${name} ${lastText ?? ''} ${draft}`, typed)
}
