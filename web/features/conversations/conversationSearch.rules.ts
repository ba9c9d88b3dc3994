import { plainSpellings } from '#web/features/text/plainLetters.rules.ts'

/** What of a conversation the list can be searched for. */
export type Searched = { name: string; lastText: string | undefined; draft: string }

/** Whether a conversation has every word that was typed, wherever: "kof jan" finds Jan who wrote of coffee, and "joerg" finds Jörg. */
export function isFound({ name, lastText, draft }: Searched, typed: string): boolean {
  const texts = plainSpellings(`${name} ${lastText ?? ''} ${draft}`)
  return typed
    .trim()
    .split(/\s+/u)
    .every((word) => plainSpellings(word).some((spelling) => texts.some((text) => text.includes(spelling))))
}
