import { expect, type Page } from '@playwright/test'
import { run } from './graph.ts'
import { newMember, readIn, signIn, someoneOfDemo, untilMet } from './members.ts'

/** A screen to view: as which reader, and where. */
export type Visit = {
  title: string
  /** Prepares the page and returns the address to view. */
  open: (page: Page, locale: string) => Promise<string>
  /** Waits for content that arrives by itself a moment after the screen. */
  untilWhole?: (page: Page) => Promise<void>
}

async function asVisitor(page: Page, locale: string) {
  await page.context().clearCookies()
  await readIn(page, locale)
}

async function asPaidMember(page: Page, locale: string) {
  await signIn(page, 'sanne@demo.ruvela')
  await run(page.request, 'saveLanguageMutation', { input: { language: locale } })
}

async function asNewMember(page: Page, locale: string, confirmed = true) {
  // An open page would find its session gone and go to the login.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await newMember(page, { locale, confirmed })
}

const visitorAt = (address: string) => async (page: Page, locale: string) => {
  await asVisitor(page, locale)
  return address
}
const paidMemberAt = (find: (page: Page) => Promise<string>) => async (page: Page, locale: string) => {
  await asPaidMember(page, locale)
  return find(page)
}
const newMemberAt = (address: string) => async (page: Page, locale: string) => {
  await asNewMember(page, locale)
  return address
}

const pageOf = (profileId: string) => `/members/${encodeURIComponent(profileId)}`

async function someMatch(page: Page): Promise<string> {
  const { viewer } = await run(page.request, 'MatchesPageQuery', { count: 1 })
  return viewer.matches.edges[0].node.id as string
}

/** Every screen, as its readers see it. */
export const VISITS: Visit[] = [
  { title: 'the landing', open: visitorAt('/') },
  { title: 'the prices', open: visitorAt('/pricing') },
  { title: 'the login', open: visitorAt('/login?return=%2Fchats') },
  { title: 'an address that leads nowhere', open: visitorAt('/nowhere') },
  { title: 'the offline screen', open: visitorAt('/offline') },
  { title: 'the sign-up', open: visitorAt('/signup') },
  { title: 'a dead activation link', open: visitorAt('/activate/error') },
  {
    title: 'the wait for the activation mail',
    open: async (page, locale) => {
      await asNewMember(page, locale, false)
      return '/activate'
    },
  },
  { title: 'the search', open: paidMemberAt(async () => '/members') },
  {
    title: 'a member',
    open: paidMemberAt(async (page) => pageOf(await someoneOfDemo(page))),
  },
  {
    // Everything on the page is higher there, and other parts are behind the bar.
    title: 'a member without photos',
    open: async (page, locale) => {
      await asNewMember(page, locale)
      const { viewer } = await run(page.request, 'ProfileScreenQuery')
      await asPaidMember(page, locale)
      await untilMet(page, viewer.profile.id)
      return pageOf(viewer.profile.id)
    },
  },
  { title: 'received likes', open: paidMemberAt(async () => '/likes') },
  { title: 'sent likes', open: paidMemberAt(async () => '/likes/sent') },
  { title: 'matches', open: paidMemberAt(async () => '/likes/matches') },
  {
    title: 'one match',
    open: paidMemberAt(async (page) => `/likes/m/${encodeURIComponent(await someMatch(page))}`),
  },
  { title: 'likes when there are none', open: newMemberAt('/likes') },
  { title: 'the swipe game', open: newMemberAt('/swipe-game') },
  { title: 'the conversations', open: paidMemberAt(async () => '/chats') },
  { title: 'no conversations yet', open: newMemberAt('/chats') },
  {
    title: 'a conversation',
    open: paidMemberAt(async (page) => {
      const { viewer } = await run(page.request, 'ConversationListPageQuery', { count: 1 })
      return `/chats/${encodeURIComponent(viewer.conversations.edges[0].node.id)}`
    }),
  },
  {
    title: 'a first message',
    open: async (page, locale) => {
      await asNewMember(page, locale)
      return `${pageOf(await someoneOfDemo(page))}/chat`
    },
    untilWhole: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  { title: 'premium', open: newMemberAt('/premium') },
  { title: 'credits', open: paidMemberAt(async () => '/credits') },
  { title: 'the order again', open: paidMemberAt(async () => '/credits/repeat-order') },
  { title: 'the transactions', open: paidMemberAt(async () => '/transactions') },
  {
    title: 'one transaction',
    open: paidMemberAt(async (page) => {
      const { viewer } = await run(page.request, 'OrderListPageQuery', { count: 1 })
      return `/transactions/${encodeURIComponent(viewer.orders.edges[0].node.id)}`
    }),
  },
  {
    title: 'the form of a direct debit',
    open: paidMemberAt(
      async (page) =>
        `/directdebit?bundle=${encodeURIComponent((await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })).bundles[0].id)}`,
    ),
  },
  { title: 'the return policy with its form', open: visitorAt('/return-policy') },
  { title: 'the own profile', open: paidMemberAt(async () => '/profile') },
]
