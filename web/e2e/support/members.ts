import { expect, type Page } from '@playwright/test'
import { answered, run } from './graph.ts'

export const DEMO_PASSWORD = 'ruvela-demo'

let made = 0

/** A demo member, as a card of the swipe game shows them. */
export type DemoCard = {
  id: string
  displayName: string
  mainPhoto: { url: string } | null
  photos: readonly { url: string }[]
}

/** A member created by a test. */
export type NewMember = { name: string; email: string; password: string }

/**
 * Opens a session without the form, with the cookie in the page's browser context. Dismisses the welcome
 * offer, which would cover the first page.
 */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const { logIn } = await run(page.request, 'logInMutation', { input: { email, password } })
  expect(logIn.__typename).toBe('LogInSuccess')
  await run(page.request, 'useDismissalsMutation', {
    input: { dismissals: [{ key: 'WELCOME_MODAL', dismissedAt: new Date().toISOString() }] },
  })
}

/** The link of the newest mail to an address, from the demo's mailbox. */
export async function linkInMail(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const row = list.split('<tr>').find((entry) => entry.includes(email))
    const mail = /href="(\/dev\/mail\/[^"]+)"/.exec(row ?? '')?.[1]
    expect(mail).toBeDefined()
    link = /href="(http[^"]+)"/
      .exec(await (await page.request.get(mail!)).text())?.[1]
      ?.replaceAll(/&(?:amp|#38);/g, '&')
    expect(link).toBeDefined()
  }).toPass()
  return link!
}

/**
 * Creates a member in Utrecht with a confirmed address, signed up fully or up to a step, and logs the page
 * in. A test that changes data creates its own member, so that it affects no other test.
 */
export async function newMember(
  page: Page,
  options: {
    name?: string
    gender?: 'MALE' | 'FEMALE'
    age?: number
    confirmed?: boolean
    locale?: string
    step?: number
    /** Without a town the member lives anywhere. */
    town?: false
    tracking?: { network: string; ref?: string; sub1?: string }
  } = {},
): Promise<NewMember> {
  const gender = options.gender ?? 'FEMALE'
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${(made++).toString(36)}`
  const member = {
    name: options.name ?? `Test ${unique}`,
    email: `${unique}@example.org`,
    password: 'fietsen-naar-zee-77',
  }
  if (options.locale) await readIn(page, options.locale)
  const { signUp } = await run(page.request, 'signUpMutation', {
    input: {
      ...member,
      gender,
      seeking: gender === 'MALE' ? 'FEMALE' : 'MALE',
      acceptTerms: true,
      tracking: options.tracking ?? null,
      dateOfBirth: `${new Date().getFullYear() - (options.age ?? 33)}-01-01`,
    },
  })
  expect(signUp.__typename).toBe('SignUpSuccess')
  if (options.town !== false)
    await run(page.request, 'useSetLocationMutation', { input: { latitude: 52.09, longitude: 5.12 } })
  await run(page.request, 'useSaveSignupStepMutation', { input: { step: options.step ?? 5 } })
  if (options.confirmed !== false) {
    const token = new URL(await linkInMail(page, member.email)).searchParams.get('token')
    const { activateAccount } = await run(page.request, 'activateAccountMutation', { input: { token } })
    expect(activateAccount.__typename).toBe('ActivateAccountSuccess')
  }
  return member
}

/**
 * The id of the first member with a photo in the search. That is a demo member: members of other tests have
 * no photo, and may be gone before this test ends.
 */
export async function someoneOfDemo(page: Page): Promise<string> {
  const { searchProfiles } = await run(page.request, 'MembersResultsPageQuery', {
    count: 24,
    filter: { withPhoto: true },
  })
  return searchProfiles.edges.find(({ node }: { node: { kind: string } }) => node.kind === 'MEMBER').node.id
}

/** Chooses a visitor's language. A member's stored language takes precedence over it. */
export async function readIn(page: Page, locale: string): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: locale, domain: 'localhost', path: '/' }])
}

/**
 * Waits until a member can find another who has just signed up. The profiles subgraph learns of the confirmed
 * address a moment later; until then the newcomer's page is not found.
 */
export async function untilMet(page: Page, profileId: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (await run(page.request, 'useConversationEventsPresenceQuery', { id: profileId }))['profile'],
    )
    .not.toBeNull()
}

/**
 * Likes a profile. The other subgraphs learn of a new member a moment after the sign-up; until then likes
 * fail.
 */
export async function like(page: Page, profileId: string): Promise<void> {
  await expect(async () => {
    const { likeProfile } = await run(page.request, 'useLikeProfileMutation', { input: { profileId } })
    expect(likeProfile.__typename).toBe('LikeProfileSuccess')
  }).toPass()
}

/** Sends a message, which costs one credit however often it must be retried. */
export async function write(page: Page, recipientId: string, text: string): Promise<void> {
  const clientId = `${Date.now()}-${made++}`
  await expect(async () => {
    const { sendMessage } = await run(page.request, 'useSendMessageMutation', {
      input: { recipientId, clientId, text },
    })
    expect(sendMessage.__typename).toBe('SendMessageSuccess')
  }).toPass()
}

/**
 * Moves a member to Groningen: test members live in Utrecht, so the nearest are now demo members, with texts
 * and photos.
 * @returns the first cards of the swipe game there, one of which has several photos
 */
export async function moveNorth(page: Page): Promise<DemoCard[]> {
  await run(page.request, 'useSetLocationMutation', { input: { latitude: 53.22, longitude: 6.57 } })
  let cards: DemoCard[] = []
  await expect(async () => {
    cards = (await run(page.request, 'useSwipeMutationsDeckQuery', { first: 12 }))['swipeDeck']
    expect(cards.some(({ photos }) => photos.length > 1)).toBe(true)
    expect(cards[0]!.displayName).not.toMatch(/^Test /)
  }).toPass()
  return cards
}

/** Waits until the server knows the dismissal; before that no other device learns of it. */
export const dismissed = (page: Page, key: string) => answered(page, 'useDismissalsMutation', key)
