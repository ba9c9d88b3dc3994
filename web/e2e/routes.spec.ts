import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { newMember, signIn, someoneOfDemo } from './support/members.ts'

type Reader = 'visitor' | 'free' | 'paid'
type Place = { leadsTo: string } | { heading: string | RegExp }
type Address = { address: string; layout: 'default' | 'chat' | 'empty' } & Record<Reader, Place>

const NOT_FOUND = { heading: 'Deze pagina kon niet worden gevonden' }
const toMembers = { leadsTo: '/members' }

/** The same screen for every reader. */
const forAll = (heading: string | RegExp) => ({ visitor: { heading }, free: { heading }, paid: { heading } })
/** A screen that visitors reach through the login, which leads back. */
const forMembers = (address: string, heading: string | RegExp) => ({
  visitor: { leadsTo: `/login?return=${encodeURIComponent(address)}` },
  free: { heading },
  paid: { heading },
})
const forVisitors = (heading: string) => ({ visitor: { heading }, free: toMembers, paid: toMembers })

/**
 * Every address of the specification (ROUTE-01 to ROUTE-13) except the landers', with the expected result for
 * each reader (ROUTE-15).
 */
function addressesOf({ member, conversation, match, order, bundle }: Record<string, string>): Address[] {
  const chat = (address: string, heading: string | RegExp) =>
    ({ address, layout: 'chat', ...forMembers(address, heading) }) as const
  const screen = (address: string, heading: string | RegExp) =>
    ({ address, layout: 'default', ...forMembers(address, heading) }) as const
  const page = (address: string, heading: string) =>
    ({ address, layout: 'default', ...forAll(heading) }) as const
  return [
    { address: '/', layout: 'default', ...forVisitors('Leuke mensen.Rustig leren kennen.') },
    { address: '/login', layout: 'default', ...forVisitors('Fijn dat je er weer bent') },
    {
      address: '/callback',
      layout: 'default',
      visitor: { leadsTo: '/login' },
      free: toMembers,
      paid: toMembers,
    },
    { address: '/signup', layout: 'empty', ...forVisitors('Maak je profiel') },
    {
      address: '/complete-signup',
      layout: 'empty',
      ...forMembers('/complete-signup', ''),
      free: toMembers,
      paid: toMembers,
    },
    screen('/signup-matches', 'Mensen bij jou in de buurt'),
    {
      address: '/activate/done',
      layout: 'empty',
      visitor: { leadsTo: '/activate/error' },
      free: { leadsTo: '/activate/error' },
      paid: { leadsTo: '/activate/error' },
    },
    { address: '/activate/error', layout: 'empty', ...forAll('Activeren mislukt') },
    { address: '/mail-change/do', layout: 'empty', ...forAll('Wijzigen mislukt') },
    page('/reset-password', 'Wachtwoord vergeten?'),
    page('/reset-password/do', 'Deze link werkt niet'),
    { ...screen('/members', 'In de buurt'), visitor: { heading: 'Leden zien elkaar hier' } },
    { ...screen(`/members/${member}`, /, \d\d$/), visitor: { heading: 'Leden zien elkaar hier' } },
    chat(`/members/${member}/chat`, /./),
    {
      address: `/members/${member}/signup`,
      layout: 'empty',
      visitor: { heading: 'Maak je profiel' },
      free: { leadsTo: `/members/${member}/chat` },
      paid: { leadsTo: `/members/${member}/chat` },
    },
    screen('/likes', 'Likes'),
    screen('/likes/sent', 'Likes'),
    screen('/likes/matches', 'Likes'),
    { address: '/likes/nobody', layout: 'default', visitor: NOT_FOUND, free: NOT_FOUND, paid: NOT_FOUND },
    { ...screen(`/likes/m/${match}`, /^Match met /), free: { leadsTo: `/members/${match}` } },
    { ...chat('/chats', 'Berichten'), paid: { leadsTo: '/chats/' } },
    { ...chat(`/chats/${conversation}`, /./), free: NOT_FOUND },
    screen('/match-finder', 'Wie past bij mij?'),
    screen('/swipe-game', 'Swipe'),
    { ...screen('/premium?x=1', 'Kies je credits'), paid: { leadsTo: '/credits?x=1' } },
    page('/pricing', 'Prijzen'),
    { ...screen('/credits?x=1', 'Kies je credits'), free: { leadsTo: '/premium?x=1' } },
    { ...screen('/credits/repeat-order', 'Laatste bestelling herhalen'), free: { leadsTo: '/premium' } },
    screen(`/credits/${bundle}`, 'Bestellen'),
    screen(`/directdebit?bundle=${bundle}`, 'Betalen met incasso'),
    screen('/transactions', 'Bestellingen'),
    { ...screen(`/transactions/${order}`, 'Betaald, dank je wel'), free: NOT_FOUND },
    screen('/profile', 'Mijn profiel'),
    screen('/settings', 'Instellingen'),
    screen('/settings/login', 'Instellingen'),
    {
      ...screen('/notifications', 'Instellingen'),
      free: { leadsTo: '/settings' },
      paid: { leadsTo: '/settings' },
    },
    page('/complaints', 'Een klacht indienen'),
    page('/lang-config', 'Kies je taal'),
    page('/terms', 'Algemene voorwaarden'),
    page('/privacy', 'Privacy'),
    page('/cookies', 'Cookies'),
    page('/ban', 'Huisregels'),
    page('/return-policy', 'Herroeping en terugbetaling'),
    page('/faq', 'Veelgestelde vragen'),
    page('/service', 'Klantenservice'),
    page('/safety', 'Veiligheidsadvies'),
    page('/transparency', 'Transparantierapport'),
    page('/about', 'Over Ruvela'),
  ]
}

/** The ids for the addresses, as the paid member of the demo sees them. */
async function namesOf(page: Page): Promise<Record<string, string>> {
  const [member, { viewer: talks }, { viewer: likes }, { viewer: orders }, { bundles }] = [
    await someoneOfDemo(page),
    await run(page.request, 'ConversationListPageQuery', { count: 1 }),
    await run(page.request, 'MatchesPageQuery', { count: 1 }),
    await run(page.request, 'OrderListPageQuery', { count: 1 }),
    await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null }),
  ]
  const ids = {
    member,
    conversation: talks.conversations.edges[0].node.id,
    match: likes.matches.edges[0].node.id,
    order: orders.orders.edges[0].node.id,
    bundle: bundles[0].id,
  }
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, encodeURIComponent(id as string)]))
}

async function expectAt(page: Page, reader: Reader, { address, layout, ...places }: Address) {
  const place = places[reader]
  const about = `${reader} ${address}`
  await page.goto(address)
  await expectSettled(page)
  if ('leadsTo' in place) {
    // Some end in their own id.
    await expect(page, about).toHaveURL(({ pathname, search }) =>
      place.leadsTo.endsWith('/') ? pathname.startsWith(place.leadsTo) : pathname + search === place.leadsTo,
    )
    return
  }
  await expect(page, about).toHaveURL(address)
  await expect(page.locator('h1').first(), about).toHaveText(place.heading)
  await expect(page.locator('footer'), about).toHaveCount(layout === 'default' ? 1 : 0)
  const frame = page.getByRole('navigation').filter({ visible: true })
  if (layout === 'empty') await expect(frame, about).toHaveCount(0)
  else await expect(frame.first(), about).toBeVisible()
}

test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => acceptEntryWarning(page))

const READERS = { visitor: 'a visitor', free: 'a free member', paid: 'a paid member' } as const

for (const reader of ['visitor', 'free', 'paid'] as const) {
  test(`ROUTE-01 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-07 ROUTE-09 ROUTE-10 ROUTE-12 ROUTE-13 ROUTE-15 every address shows ${READERS[reader]} the right screen in its layout, or redirects`, async ({
    page,
  }) => {
    await signIn(page, 'sanne@demo.ruvela')
    const addresses = addressesOf(await namesOf(page))
    if (reader !== 'paid') await page.context().clearCookies()
    if (reader === 'free') await newMember(page)
    for (const address of addresses) await expectAt(page, reader, address)
  })
}

test('SITE-12 the footer links every page to the legal, price, help and company pages', async ({ page }) => {
  await page.goto('/login')
  const links = page.getByRole('contentinfo').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/terms',
    '/privacy',
    '/cookies',
    '/ban',
    '/pricing',
    '/complaints',
    '/return-policy',
    '/faq',
    '/service',
    '/safety',
    '/transparency',
    '/about',
  ])
  for (const link of await links.all()) {
    const [words, address] = [await link.textContent(), await link.getAttribute('href')]
    const answer = await page.request.get(address!)
    expect(answer.status(), words!).toBe(200)
  }
})

test('ROUTE-13 after a login on the way to a screen that screen opens, and Back skips the login', async ({
  browser,
  page,
}) => {
  // The first visit's offer is dismissed: Back would close it.
  await signIn(await (await browser.newContext()).newPage(), 'femke@demo.ruvela')
  await page.goto('/likes/sent?from=mail')
  await expect(page).toHaveURL('/login?return=%2Flikes%2Fsent%3Ffrom%3Dmail')
  await page.getByLabel('E-mailadres').fill('femke@demo.ruvela')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('ruvela-demo')
  await page.locator('main form').getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page).toHaveURL('/likes/sent?from=mail')
  await page
    .getByRole('navigation', { name: 'Hoofdmenu' })
    .first()
    .getByRole('link', { name: 'Zoeken' })
    .click()
  await expect(page).toHaveURL(/^[^?]*\/members/)
  await page.goBack()
  await expect(page).toHaveURL('/likes/sent?from=mail')
})
