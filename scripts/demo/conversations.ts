import { randomFrom, type Random } from '#platform/base/seeded-random.ts'
import type { Locale } from '#subgraphs/profiles/geo/locale.ts'
import type { DemoMember } from './people.types.ts'
import { DIALOGUES_DA, DIALOGUES_FI, DIALOGUES_NB, DIALOGUES_SV } from './words/dialogues-nordic.ts'
import { DIALOGUES_ES, DIALOGUES_FR, DIALOGUES_IT, DIALOGUES_PL } from './words/dialogues-southern.ts'
import { DIALOGUES_DE, DIALOGUES_EN, DIALOGUES_NL, type Dialogue } from './words/dialogues.ts'

export type DemoMessage = {
  /** Key of the member who wrote it. */
  from: string
  text: string
  minutesAgo: number
}

/** A conversation between two members in their language, oldest message first. */
export type DemoConversation = { locale: Locale; members: readonly [string, string]; messages: DemoMessage[] }

export const DIALOGUES: Record<Locale, readonly Dialogue[]> = {
  da: DIALOGUES_DA,
  de: DIALOGUES_DE,
  en: DIALOGUES_EN,
  es: DIALOGUES_ES,
  fi: DIALOGUES_FI,
  fr: DIALOGUES_FR,
  it: DIALOGUES_IT,
  nb: DIALOGUES_NB,
  nl: DIALOGUES_NL,
  pl: DIALOGUES_PL,
  sv: DIALOGUES_SV,
}

// One conversation per this many members on average; a demo needs full lists for some and empty ones for
// others.
const MEMBERS_PER_CONVERSATION = 8

/**
 * Believable short conversations between members who speak the same language and seek each other. House
 * profiles do not write. Each member has a dialogue only once; the same people give the same conversations.
 */
export function demoConversations(people: readonly DemoMember[]): DemoConversation[] {
  const random = randomFrom(`conversations ${people[0]?.key ?? ''}`)
  return Object.entries(DIALOGUES).flatMap(([locale, dialogues]) => {
    const writers = people.filter((member) => member.kind === 'member' && member.locale === locale)
    const wanted = Math.ceil(writers.length / MEMBERS_PER_CONVERSATION)
    const paired = new Set<string>()
    const conversations: DemoConversation[] = []
    const uses = new Map<Dialogue, number>()
    for (const [i, starter] of writers.entries()) {
      if (conversations.length >= wanted) break
      const other = writers
        .slice(i + 1)
        .find((candidate) => wouldMeet(starter, candidate) && !paired.has(candidate.key))
      if (other === undefined || paired.has(starter.key)) continue
      paired.add(starter.key).add(other.key)
      const fitting = dialogues.filter((dialogue) => fits(dialogue, other))
      conversations.push(converse(random, leastUsed(fitting, uses), [starter, other]))
    }
    return conversations
  })
}

/**
 * Gives two members each dialogue of a language once, with different partners, to fill the inbox of one demo
 * login.
 * @param partners in turn they answer or write first; at most one conversation per partner and per dialogue
 * @param mayStart how many conversations the member may have started; a free member can start only a few
 */
export function conversationsOf(
  member: DemoMember,
  partners: readonly DemoMember[],
  mayStart = Infinity,
): DemoConversation[] {
  const random = randomFrom(`conversations of ${member.key}`)
  const dialogues = DIALOGUES[member.locale]
  const uses = new Map<Dialogue, number>()
  return partners.flatMap((partner, i) => {
    const [first, second] = i % 2 === 0 || i >= mayStart * 2 ? [partner, member] : [member, partner]
    const fresh = dialogues.filter((dialogue) => !uses.has(dialogue) && fits(dialogue, second))
    return fresh.length === 0 ? [] : converse(random, leastUsed(fresh, uses), [first, second])
  })
}

const TOPIC = /^# (.*)$/

/** Whether the other member has the interest that the conversation is about. */
function fits([first = '']: Dialogue, member: DemoMember): boolean {
  const topic = TOPIC.exec(first)?.[1]
  return topic === undefined || member.interests.includes(topic)
}

function leastUsed(dialogues: readonly Dialogue[], uses: Map<Dialogue, number>): Dialogue {
  const least = Math.min(...dialogues.map((dialogue) => uses.get(dialogue) ?? 0))
  const chosen = dialogues.find((dialogue) => (uses.get(dialogue) ?? 0) === least)!
  uses.set(chosen, least + 1)
  return chosen
}

function wouldMeet(a: DemoMember, b: DemoMember): boolean {
  return a.seeking === b.gender && b.seeking === a.gender && Math.abs(a.age - b.age) <= 10
}

function converse(
  random: Random,
  dialogue: Dialogue,
  [a, b]: readonly [DemoMember, DemoMember],
): DemoConversation {
  const lines = dialogue
    .filter((line) => !TOPIC.test(line))
    .map((line) => {
      const [, pause = '0', who, words] = /^(?:(\d+) )?([ab]): (.*)$/su.exec(line)!
      const text = words!
        .replaceAll('{a}', a.displayName)
        .replaceAll('{b}', b.displayName)
        .replaceAll('{cityA}', a.city)
        .replaceAll('{cityB}', b.city)
      return { from: who === 'a' ? a.key : b.key, text, pause: Number(pause) }
    })
  // Counted back from the last message, which is between a minute and some days old.
  let minutesAgo = 1 + Math.floor(random() ** 2 * 9000)
  const messages = lines
    .toReversed()
    .map(({ from, text, pause }) => {
      const message = { from, text, minutesAgo }
      minutesAgo += pause
      return message
    })
    .toReversed()
  return { locale: a.locale, members: [a.key, b.key], messages }
}
