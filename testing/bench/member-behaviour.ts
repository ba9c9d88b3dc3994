import { newId } from '#platform/base/global-ids.ts'
import type { Writer } from './bench-writers.ts'

/** A member with an open page: who it is, what the pages have shown so far, and how to ask the product. */
export type ActiveMember = {
  writer: Writer
  /** Global ids of profiles that searches, decks and lists have shown. */
  profiles: string[]
  /** The members whom this one talks to: conversation and profile. */
  conversations: { id: string; profileId: string }[]
  /** Pictures that the browser has already. */
  pictures: Set<string>
  random: () => number
  /** Sends one of the client's operations. @returns the answer's text */
  ask(operation: string, variables: Record<string, unknown>): Promise<string>
  /** Loads a picture. */
  load(address: string): Promise<void>
}

type Act = { name: string; share: number; run: (member: ActiveMember) => Promise<unknown> }

/**
 * The mean pause between two acts. Of Tinder one reads (christianaacha.com/best-online-dating-app) that a
 * visit has 14.5 pages in 10 min 41 s, a page every 44 s, and a day 140 swipes in 35 minutes, one every 15 s.
 * With the messages below that makes an act every ten seconds.
 */
export const PAUSE_SECONDS = 10

// Tinder's own figures: women like 14 % of the profiles they see, men 46 % (The New York Times, 29 October
// 2014, "Tinder, the Fast-Growing Dating App, Taps an Age-Old Truth").
const LIKED_SHARE = 0.3

const WORDS = ['Hi', 'how', 'was', 'your', 'weekend', 'by', 'the', 'sea', 'and', 'what', 'did', 'you', 'read']

/**
 * What members do, by share of their acts: of ten, six are swipes, nearly three open a screen, and one is a
 * message or the reading of some. Each act is what the web client sends for it, with the pictures that it has
 * not loaded before.
 */
export const ACTS: readonly Act[] = [
  { name: 'swipe', share: 0.58, run: swipe },
  { name: 'search', share: 0.08, run: search },
  { name: 'profile', share: 0.08, run: openProfile },
  { name: 'like', share: 0.03, run: like },
  { name: 'likes', share: 0.03, run: openLikes },
  { name: 'chats', share: 0.04, run: (member) => openScreen(member, 'ChatsScreenQuery', {}) },
  { name: 'conversation', share: 0.06, run: openConversation },
  { name: 'message', share: 0.08, run: writeMessage },
  { name: 'credits', share: 0.01, run: (member) => openScreen(member, 'CreditsScreenQuery', {}) },
  { name: 'order', share: 0.002, run: placeOrder },
  { name: 'own profile', share: 0.008, run: (member) => openScreen(member, 'ProfileScreenQuery', {}) },
]

/** One act, chosen by its share. */
export function nextAct(random: () => number): Act {
  let rest = random()
  for (const act of ACTS) if ((rest -= act.share) < 0) return act
  return ACTS[0]!
}

/** What a page loads when a member opens it: the shell, and the first screen. */
export async function openSite(member: ActiveMember): Promise<void> {
  await member.ask('MemberShellQuery', {})
  await search(member)
}

async function openScreen(member: ActiveMember, operation: string, variables: Record<string, unknown>) {
  const answer = await member.ask(operation, variables)
  const { pictures, profiles } = member
  const loaded: string[] = []
  for (const [address, picture] of answer.matchAll(/(\/photos\/[^"?]+)\?[^"]+/g)) {
    if (pictures.has(picture!) || loaded.length >= PICTURES_IN_VIEW) continue
    pictures.add(picture!)
    loaded.push(address)
  }
  await Promise.all(loaded.map((address) => member.load(address)))
  for (const id of answer.match(PROFILE_ID) ?? []) if (profiles.length < PROFILES_KEPT) profiles.push(id)
  return answer
}

// The base64url of "Profile:" and a UUID.
const PROFILE_ID = /UHJvZmlsZT[\w-]{49}/g
const PROFILES_KEPT = 200
// A phone or a laptop shows so many without scrolling; the rest load lazily.
const PICTURES_IN_VIEW = 6

const someProfile = ({ profiles, random }: ActiveMember) => profiles[Math.floor(random() * profiles.length)]

async function search(member: ActiveMember): Promise<void> {
  await openScreen(member, 'MembersScreenQuery', { allowed: true })
}

async function swipe(member: ActiveMember): Promise<void> {
  const profileId = member.profiles.shift()
  if (profileId === undefined) return void (await openScreen(member, 'SwipeGameScreenQuery', {}))
  const isLiked = member.random() < LIKED_SHARE
  await member.ask(isLiked ? 'useSwipeMutationsLikeMutation' : 'useSwipeMutationsPassMutation', {
    input: { profileId },
  })
  if (member.profiles.length < 3) await openScreen(member, 'useSwipeMutationsDeckQuery', { first: 12 })
}

async function openProfile(member: ActiveMember): Promise<void> {
  const id = someProfile(member)
  if (id === undefined) return search(member)
  await openScreen(member, 'MemberScreenQuery', { id, allowed: true })
  await member.ask('useSeenLikeMutation', { input: { profileId: id } })
}

async function like(member: ActiveMember): Promise<void> {
  const profileId = someProfile(member)
  if (profileId !== undefined) await member.ask('useLikeProfileMutation', { input: { profileId } })
}

async function openLikes(member: ActiveMember): Promise<void> {
  await openScreen(member, 'LikesScreenQuery', { received: true, sent: true, matches: true })
}

async function openConversation(member: ActiveMember): Promise<void> {
  const { conversations, random } = member
  const chosen = conversations[Math.floor(random() * conversations.length)]
  if (chosen === undefined) return void (await openScreen(member, 'ChatsScreenQuery', {}))
  await openScreen(member, 'ConversationScreenQuery', {
    conversationId: chosen.id,
    profileId: chosen.profileId,
    byProfile: false,
  })
  await member.ask('useMarkConversationReadMutation', { input: { conversationId: chosen.id } })
}

async function writeMessage(member: ActiveMember): Promise<void> {
  const { conversations, random } = member
  const chosen = conversations[Math.floor(random() * conversations.length)]
  if (chosen === undefined) return
  await member.ask('useNotifyTypingMutation', { input: { conversationId: chosen.id } })
  const text = Array.from(
    { length: 4 + Math.floor(random() * 20) },
    () => WORDS[Math.floor(random() * WORDS.length)],
  ).join(' ')
  await member.ask('useSendMessageMutation', {
    input: { clientId: newId(), recipientId: chosen.profileId, text },
  })
}

async function placeOrder(member: ActiveMember): Promise<void> {
  const shop = await openScreen(member, 'CreditsScreenQuery', {})
  const bundleId = /"(QnVuZGxl[\w-]+)"/.exec(shop)?.[1]
  if (bundleId === undefined) return
  await member.ask('usePlaceOrderMutation', {
    input: { bundleId, conditionsAccepted: true, idempotencyKey: newId(), method: 'IDEAL' },
  })
}
