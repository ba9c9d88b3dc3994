/** What of a conversation the list can be searched for. */
export type Searched = { name: string; lastText: string | undefined; draft: string }

const MARKS = /\p{M}/gu

/** Letters as people look for them: without case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase()
}

/** Whether a conversation has every word that was typed, wherever: "kof jan" finds Jan who wrote of coffee. */
export function isFound({ name, lastText, draft }: Searched, typed: string): boolean {
  const text = plain(`${name} ${lastText ?? ''} ${draft}`)
  return plain(typed)
    .split(/\s+/u)
    .every((word) => text.includes(word))
}
