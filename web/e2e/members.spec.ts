import { expect, test, type Page } from '@playwright/test'
import { answered, operationId, run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { moveNorth, newMember } from './support/members.ts'
import { cards, chip, drawn, filters, open, results } from './support/search.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

/** The operations that the browser sends from here on, by name. */
function asked(page: Page, names: string[]): { name: string; variables: any }[] {
  const byId = new Map(names.map((name) => [operationId(name), name]))
  const all: { name: string; variables: any }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return
    const body = request.postDataJSON()
    for (const { id, variables } of Array.isArray(body) ? body : [body]) {
      const name = byId.get(id)
      if (name) all.push({ name, variables })
    }
  })
  return all
}

test('SRCH-01 every filter is in search and address, survives reload and other screens, and has a chip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await newMember(page)
  await open(page, '/members')
  const form = filters(page)
  await form.getByText('Vrouw', { exact: true }).click()
  await expect(page).toHaveURL(/gender=female/)
  for (let step = 0; step < 2; step++)
    await form.getByRole('slider', { name: 'Leeftijd vanaf' }).press('ArrowRight')
  await form.getByRole('slider', { name: 'Leeftijd tot en met' }).press('PageDown')
  await form.getByRole('slider', { name: 'Afstand' }).press('ArrowLeft')
  await expect(page).toHaveURL(/km=500/)
  await form.getByRole('combobox', { name: 'Land' }).selectOption('Nederland')
  await expect(page).toHaveURL(/country=NL/)
  await form.getByRole('combobox', { name: 'Provincie' }).selectOption('Utrecht')
  await form.getByRole('switch', { name: 'Nu online' }).check({ force: true })
  await form.getByRole('switch', { name: 'Met foto' }).check({ force: true })
  await form.getByRole('combobox', { name: 'Volgorde' }).selectOption('Nieuwste')
  await form
    .getByRole('group')
    .filter({ hasText: 'Interesses' })
    .getByRole('button', { name: /^Nog \d+$/ })
    .click()
  await form.getByRole('button', { name: 'Koken', exact: true }).click()
  for (const [list, choice] of [
    ['Relatiestatus', 'Vrijgezel'],
    ['Postuur', 'Slank'],
    ['Haarkleur', 'Bruin'],
    ['Kleur ogen', 'Blauw'],
  ] as const) {
    const folded = form.getByRole('group').filter({ hasText: list })
    await folded.locator('summary').click()
    await folded.getByRole('button', { name: choice, exact: true }).click()
  }
  const all = [
    /gender=female/,
    /min=26/,
    /max=\d+/,
    /km=500/,
    /country=NL/,
    /region=/,
    /online=1/,
    /photo=1/,
    /interests=\d/,
    /status=\d/,
    /body=\d/,
    /hair=\d/,
    /eyes=\d/,
    /order=newest/,
  ]
  for (const part of all) await expect(page).toHaveURL(part)
  const address = page.url()

  const questions = asked(page, ['MembersScreenQuery'])
  await page.reload()
  await expectSettled(page)
  expect(page.url()).toBe(address)
  expect(questions).toHaveLength(1)
  const { filter, order } = questions[0]!.variables
  expect(order).toBe('NEWEST')
  expect(filter).toMatchObject({
    gender: 'FEMALE',
    minAge: 26,
    distanceKm: 500,
    country: 'NL',
    online: true,
    withPhoto: true,
  })
  expect(Object.keys(filter).toSorted()).toEqual(
    [
      'gender',
      'minAge',
      'maxAge',
      'distanceKm',
      'country',
      'regionId',
      'online',
      'withPhoto',
      'interestIds',
      'hairColorIds',
      'eyeColorIds',
      'bodyTypeIds',
      'relationshipStatusIds',
      'useDefaults',
    ].toSorted(),
  )
  // Through the menu to another screen and back.
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  await menu.getByRole('link', { name: 'Likes' }).click()
  await expect(page).toHaveURL(/\/likes/)
  await menu.getByRole('link', { name: 'Zoeken' }).click()
  await expect(page).toHaveURL(address)

  const removable = chip(page, /^Verwijder /)
  // The order is not a filter: it stands above the results.
  await expect(results(page).getByRole('heading', { level: 1 })).toHaveText('Nieuw hier')
  await expect(removable).toHaveCount(12)
  for (const [name, part] of [
    ['Vrouw', /gender=/],
    [/^Verwijder \d+–\d+ jaar/, /min=|max=/],
    ['Tot 500 km', /km=/],
    ['Utrecht', /region=/],
    ['Nederland', /country=/],
    ['Nu online', /online=/],
    ['Met foto', /photo=/],
    ['Koken', /interests=/],
    ['Vrijgezel', /status=/],
    ['Slank', /body=/],
    ['Bruin', /hair=/],
    ['Blauw', /eyes=/],
  ] as const) {
    await removable.filter({ hasText: typeof name === 'string' ? name : /jaar/ }).click()
    await expect(page).not.toHaveURL(part)
  }
  await expect(page).toHaveURL(/\/members\?age=any&order=newest$/)
})

test('SRCH-02 results come in pages of 24 without duplicates, with their count; new ones wait behind a button', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await newMember(page)
  const questions = asked(page, ['MembersResultsPageQuery', 'useNewResultsQuery'])
  // Ages that no other test gives its members, so that the count stays stable meanwhile.
  await open(page, '/members?order=newest&min=34&max=75')
  await expect(cards(page)).toHaveCount(24)
  const total = Number.parseInt(
    (await results(page).getByRole('status').filter({ hasText: 'nieuwste eerst' }).innerText()).replace(
      '.',
      '',
    ),
    10,
  )
  const more = results(page).getByRole('button', { name: 'Meer laten zien' })
  while (await more.isVisible()) {
    const count = await cards(page).count()
    // Not to the button: the list loads by itself near its end, and the last page removes the button.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await cards(page).count()) > count || !(await more.isVisible())).toBe(true)
  }
  const ids = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  expect(new Set(ids).size).toBe(ids.length)
  // House profiles are found but not counted.
  expect(ids.length - (await cards(page).getByText('Fictief profiel').count())).toBe(total)
  expect(
    questions
      .filter(({ name }) => name === 'MembersResultsPageQuery')
      .every(({ variables }) => variables.count === 24),
  ).toBe(true)

  const elsewhere = await browser.newContext()
  const newcomer = await newMember(await elsewhere.newPage(), { gender: 'MALE', age: 45 })
  const news = results(page).getByRole('button', { name: /^\d+ nieuw$/ })
  await expect(async () => {
    // As when the reader comes back from another tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(news).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(results(page).getByText(newcomer.name)).toHaveCount(0)
  // At the list's end the button floats; at the top it lies on no face.
  await page.evaluate(() => scrollTo(0, 0))
  const firstFace = (await cards(page).first().boundingBox())!
  const end = async () => news.boundingBox().then((box) => box && box.y + box.height)
  await expect.poll(end).toBeLessThanOrEqual(firstFace.y)
  await page.evaluate(() => scrollTo(0, 900))
  await expect(news).toBeInViewport()
  await news.click()
  await expect(cards(page).first()).toContainText(newcomer.name)
  await expect(cards(page)).toHaveCount(24)
  await expect(news).toBeHidden()
  await elsewhere.close()
})

test('SRCH-06 an empty search says why, offers wider filters, and offers to clear them all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await newMember(page)
  await open(page, '/members?min=99&online=1')
  await expect(results(page).getByRole('heading', { name: 'Niemand gevonden' })).toBeVisible()
  await expect(results(page)).toContainText('Met deze 2 filters blijft er niemand over.')
  await expect(results(page).getByRole('region', { name: 'Vind meer mensen' })).toBeVisible()
  await expectNoAxeViolation(page)
  await results(page).getByRole('button', { name: 'Wis alles' }).last().click()
  await expect(page).toHaveURL(/\/members\?age=any&order=nearest$/)
  await drawn(page)
  await expect(cards(page).first()).toBeVisible()
  // The menu now leads back to the cleared search.
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Likes' }).click()
  await expect(page).toHaveURL(/\/likes$/)
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Zoeken' }).click()
  await expect(page).toHaveURL(/\/members\?age=any&order=nearest$/)
})

test('TRUST-11 SRCH-03 a short search counts, applies and separates what wider filters would add', async ({
  browser,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const neighbours = await (await browser.newContext()).newPage()
  // An age that no other test gives its members, so that the search stays short.
  const names: string[] = []
  for (const age of [57, 65, 73]) {
    await neighbours.context().clearCookies()
    names.push((await newMember(neighbours, { gender: 'MALE', age })).name)
  }
  await neighbours.context().close()
  await newMember(page)
  // A search finds them a moment after they confirm; a member arriving between two counts would be only in
  // the second.
  const search = { filter: { minAge: 57, maxAge: 73, distanceKm: 5 }, order: 'NEWEST', allowed: true }
  await expect
    .poll(async () => {
      const found = JSON.stringify(await run(page.request, 'MembersScreenQuery', search))
      return names.filter((name) => !found.includes(name))
    })
    .toEqual([])
  const { searchProfiles: everybody } = await run(page.request, 'MembersScreenQuery', {
    filter: {},
    order: 'LAST_ACTIVE',
    allowed: true,
  })
  await open(page, '/members?km=5&min=60&max=70')
  const coach = results(page).getByRole('region', { name: 'Vind meer mensen' })
  const wider = coach.getByRole('button', { name: /^Nog \d+ tussen de 55 en 75 jaar$/ })
  const promised = Number.parseInt((await wider.innerText()).replace('Nog ', ''), 10)
  const similar = results(page).getByRole('region', { name: 'Bijna wat je zoekt' })
  await expect(similar.getByRole('article').first()).toContainText(/Verder weg|Andere leeftijd/)
  const shown = async () =>
    (await cards(page).count()) - (await similar.getByRole('article').count()) - (await houses())
  const houses = async () =>
    (await cards(page).getByText('Fictief profiel').count()) -
    (await similar.getByText('Fictief profiel').count())
  const before = await shown()
  await expectNoAxeViolation(page)
  await expectNoSidewaysScrolling(page)
  await wider.click()
  await expect(page).toHaveURL(/min=55&max=75&km=5/)
  await drawn(page)
  await expect.poll(shown).toBe(before + promised)
  expect(everybody.totalCount).toBeGreaterThan(before + promised)
})

test('TRUST-10 every found profile’s page says why it was found; its card keeps to the facts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  await open(page, '/members?min=20&max=60&photo=1&order=nearest')
  const name = (await cards(page).first().getByRole('link').getAttribute('aria-label'))!.replace(/, \d+$/, '')
  const menu = cards(page)
    .first()
    .getByRole('button', { name: `Meer over ${name}` })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText([`Meld ${name}`, `Blokkeer ${name}`])
  await page.keyboard.press('Escape')
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('button', { name: `Meer over ${name}` }).click()
  await page.getByRole('menuitem', { name: `Waarom zie ik ${name}?` }).click()
  const why = page.getByRole('dialog', { name: `Waarom zie je ${name}?` })
  for (const reason of [
    /Jullie zoeken elkaar|De site beheert/,
    /\d+ jaar, binnen de leeftijd die je koos/,
    'Heeft een foto',
    'Op volgorde van afstand',
  ])
    await expect(why).toContainText(reason)
  await expectNoAxeViolation(page)
})

test('SRCH-08 a known profile opens at once, and Back shows all pages in place without a request', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await newMember(page)
  const questions = asked(page, ['MembersScreenQuery', 'MembersResultsPageQuery', 'MemberScreenQuery'])
  await open(page, '/members?age=any')
  expect(questions.map(({ name }) => name)).toEqual(['MembersScreenQuery'])
  await results(page).getByRole('button', { name: 'Meer laten zien' }).scrollIntoViewIfNeeded()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(30)
  const card = cards(page).nth(30)
  await card.scrollIntoViewIfNeeded()
  const link = card.getByRole('link')
  const name = (await link.getAttribute('aria-label'))!

  // The member's own page gets no answer; the data from the card is drawn all the same.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(operationId('MemberScreenQuery'))) await held
    await route.fallback()
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('[data-member][aria-busy=true]')).toBeVisible()
  release()
  await expect(page.locator('[data-member][aria-busy=true]')).toHaveCount(0)
  await page.unroute('**/graphql')
  const memberAddress = page.url()

  const count = questions.length
  const place = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        history.back()
        addEventListener('popstate', () => requestAnimationFrame(() => resolve(0)), { once: true })
      }),
  )
  expect(place).toBe(0)
  await expect(card).toBeInViewport()
  await expect(link).toBeFocused()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(30)
  // A member opened before also shows at once: from the list, and by going forward.
  await page.goForward()
  await expect(page).toHaveURL(memberAddress)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(questions.slice(count)).toEqual([])
})

test('the search works fully on the smallest phone, in both themes: filters in a sheet, chips in a row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await newMember(page)
  await open(page, '/members?km=5&min=30&max=40')
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolation(page)
    await keepPicture(page, `search-short-320-${theme}`, { full: true })
  }
  await chip(page, 'Filters · 2').click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expectNoAxeViolation(page)
  await sheet.getByRole('button', { name: 'Wis alles' }).click()
  await sheet.getByRole('button', { name: /^Toon \d+ mensen$/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/members\?age=any&order=nearest$/)
})

async function somebody(page: Page, kind: 'MEMBER' | 'HOUSE'): Promise<{ id: string; name: string }> {
  let cursor: string | null = null
  for (;;) {
    const { searchProfiles }: Record<string, any> = await run(page.request, 'MembersResultsPageQuery', {
      count: 100,
      cursor,
      filter: {},
      order: 'NEAREST',
    })
    const found = searchProfiles.edges.find(
      ({ node }: any) => node.kind === kind && node.displayName !== undefined,
    )
    if (found) return { id: found.node.id, name: found.node.displayName }
    expect(searchProfiles.pageInfo.hasNextPage, `there is a profile of kind ${kind}`).toBe(true)
    cursor = searchProfiles.pageInfo.endCursor
  }
}

test('PROF-11 a house profile is labelled everywhere, can be liked, and takes no messages or gifts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await newMember(page)
  const { id, name } = await somebody(page, 'HOUSE')
  await open(page, `/members/${encodeURIComponent(id)}`)
  const main = results(page)
  await expect(main.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(main.getByText('Fictief profiel', { exact: true }).locator('svg')).toBeVisible()
  const { settings } = await page.evaluate(
    () =>
      JSON.parse(document.querySelector('script[type="application/json"]')!.textContent!).site as {
        settings: { fictionalWarning: Record<string, string>; fictionalSingular: Record<string, string> }
      },
  )
  expect(settings.fictionalSingular['nl']!.toLowerCase()).toBe('fictief profiel')
  await expect(main).toContainText(settings.fictionalWarning['nl']!)
  await expect(main).toContainText(
    'Een fictief profiel schrijft niet terug. Daarom kun je het geen bericht of cadeau sturen; liken kan wel.',
  )
  await expect(main.getByRole('link', { name: 'Stuur een bericht' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /cadeau/i })).toHaveCount(0)
  await expectNoAxeViolation(page)
  await keepPicture(page, 'fictional-1280')
  // The heart fills before the server knows, and the list asks the server.
  const liked = answered(page, 'useLikeProfileMutation')
  await main.getByRole('button', { name: `Like ${name}` }).click()
  await expect(main.getByRole('button', { name: `Like voor ${name} intrekken` })).toBeVisible()
  await liked
  await page.goto('/likes/sent')
  await expectSettled(page)
  await expect(cards(page).filter({ hasText: name }).getByText('Fictief profiel')).toBeVisible()
  // Writing to it by its address is refused with the reason, at no cost.
  await page.goto(`/members/${encodeURIComponent(id)}/chat`)
  await expect(page.locator('main')).toContainText(settings.fictionalWarning['nl']!)
  await expect(page.getByRole('textbox', { name: 'Bericht', exact: true })).toHaveCount(0)
  const { sendMessage } = await run(page.request, 'useSendMessageMutation', {
    input: { recipientId: id, clientId: 'fictional-1', text: 'Hoi' },
  })
  expect(sendMessage).toMatchObject({ code: 'HOUSE_PROFILE' })
})

test('a visitor who signs up from a house profile is not asked for a message', async ({ page, browser }) => {
  await newMember(page)
  const { id } = await somebody(page, 'HOUSE')
  const visitor = await (await browser.newContext()).newPage()
  await acceptEntryWarning(visitor)
  await visitor.goto(`/members/${encodeURIComponent(id)}/signup`)
  await expect(visitor.getByLabel('Profielnaam')).toBeVisible()
  await expect(visitor.locator('[name=signupMessage]')).toHaveCount(0)
  await visitor.context().close()
})

test('a member’s menu reports and blocks; a blocked member disappears everywhere until the block ends', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  const { id, name } = await somebody(page, 'MEMBER')
  const address = `/members/${encodeURIComponent(id)}`
  await open(page, address)
  await keepPicture(page, 'member-360')
  await expect(results(page)).toContainText(/Nu online|actief/)
  await page.getByRole('button', { name: `Meer over ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: `Meld ${name}` }).press('Enter')
  const report = page.getByRole('dialog', { name: `${name} melden` })
  await expect(report).toContainText(`${name} hoort niet dat jij het was.`)
  await expectNoAxeViolation(page)
  await keepPicture(page, 'member-report-360')
  const send = report.getByRole('button', { name: 'Melding versturen' })
  await send.click()
  await expect(report.getByRole('alert')).toHaveText('Kies een reden')
  // "Something else" needs words; the other reasons do not.
  await report.getByRole('radio', { name: 'Iets anders' }).check()
  await send.click()
  await expect(report.getByLabel('Wil je er iets bij vertellen?')).toHaveAccessibleDescription(
    'Vul dit veld in',
  )
  await report.getByRole('radio', { name: 'Vraagt om geld' }).check()
  await expect(report.getByRole('checkbox', { name: `${name} ook blokkeren` })).not.toBeChecked()
  await send.click()
  await expect(report).toContainText('Bedankt voor je melding')
  await expect(report).toContainText(/Het nummer is \S+\./)
  await report.getByRole('button', { name: 'Klaar' }).click()
  await expect(report).toHaveCount(0)
  await expect(page).toHaveURL(address)

  await page.getByRole('button', { name: `Meer over ${name}` }).click()
  await page.getByRole('menuitem', { name: `Blokkeer ${name}` }).click()
  const question = page.getByRole('dialog', { name: `${name} blokkeren?` })
  await expectNoAxeViolation(page)
  await question.getByRole('button', { name: 'Blokkeer', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Je hebt ${name} geblokkeerd` })).toBeVisible()
  await expectNoAxeViolation(page)
  await page.reload()
  await page.getByRole('button', { name: `Deblokkeer ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('invisible members do not exist for strangers, and their own page tells them so', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await newMember(page)
  const hidden = await (await browser.newContext()).newPage()
  await acceptEntryWarning(hidden)
  await newMember(hidden, { gender: 'MALE' })
  const { viewer } = await run(hidden.request, 'ProfileScreenQuery')
  const address = `/members/${encodeURIComponent(viewer.profile.id)}`
  await open(page, address)
  await run(hidden.request, 'useSetInvisibleMutation', { input: { invisible: true } })
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Deze pagina kon niet worden gevonden' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await hidden.goto(address)
  await expect(hidden.getByText('Je bent onzichtbaar.')).toBeVisible()
  await hidden.context().close()
})

test('a member’s page shows their words, then shared interests, then facts; a report can also block', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  const { id, displayName: name } = (await moveNorth(page))[0]!
  await open(page, `/members/${encodeURIComponent(id)}`)
  const headings = results(page).getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasText: 'In het kort' })).toBeVisible()
  const texts = await headings.allInnerTexts()
  const order = [/^Over /, /^Interesses/, /^In het kort/]
    .map((text) => texts.findIndex((each) => text.test(each)))
    .filter((index) => index >= 0)
  expect(order.length).toBeGreaterThan(1)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  await keepPicture(page, 'member-words-360', { full: true })

  await page.getByRole('button', { name: `Meer over ${name}` }).click()
  await page.getByRole('menuitem', { name: `Meld ${name}` }).click()
  const report = page.getByRole('dialog', { name: `${name} melden` })
  await report.getByRole('radio', { name: 'Nepprofiel of foto’s van een ander' }).check()
  await report.getByRole('checkbox', { name: `${name} ook blokkeren` }).check()
  await report.getByRole('button', { name: 'Melding versturen' }).click()
  await report.getByRole('button', { name: 'Klaar' }).click()
  await expect(page.getByRole('heading', { name: `Je hebt ${name} geblokkeerd` })).toBeVisible()
})

test('a member’s photo opens full-window, with swipes, arrow keys and zoom, and restores the focus', async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  ).newPage()
  await acceptEntryWarning(page)
  await newMember(page)
  const { id } = (await moveNorth(page)).find(({ photos }) => photos.length > 1)!
  await open(page, `/members/${encodeURIComponent(id)}`)
  const enlarge = page.getByRole('button', { name: 'Foto vergroten' })
  await enlarge.press('Enter')
  const viewer = page.getByRole('dialog', { name: /^Foto’s van / })
  const photo = viewer.getByRole('img')
  await expect(photo).toHaveAccessibleName(/^Foto 1 /)
  await expectNoAxeViolation(page)
  await expectNoSidewaysScrolling(page)
  await keepPicture(page, 'member-photo-360')

  const touch = await page.context().newCDPSession(page)
  const fingers = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, index) => ({ ...point, id: index })),
    })
  await fingers('touchStart', { x: 280, y: 300 })
  for (let x = 260; x >= 80; x -= 20) await fingers('touchMove', { x, y: 300 })
  await fingers('touchEnd')
  await expect(photo).toHaveAccessibleName(/^Foto 2 /)
  await page.keyboard.press('ArrowLeft')
  await expect(photo).toHaveAccessibleName(/^Foto 1 /)

  const scale = () => photo.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  expect(await scale()).toBe(1)
  await fingers('touchStart', { x: 170, y: 300 }, { x: 190, y: 300 })
  for (let apart = 20; apart <= 80; apart += 10)
    await fingers('touchMove', { x: 180 - apart, y: 300 }, { x: 180 + apart, y: 300 })
  await fingers('touchEnd')
  await expect.poll(scale).toBeGreaterThan(2)
  // Zoomed in, a finger pans the photo instead of changing it.
  await fingers('touchStart', { x: 280, y: 300 })
  for (let x = 260; x >= 80; x -= 20) await fingers('touchMove', { x, y: 300 })
  await fingers('touchEnd')
  await expect(photo).toHaveAccessibleName(/^Foto 1 /)
  await expect.poll(scale).toBeGreaterThan(2)

  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(enlarge).toBeFocused()
  await page.context().close()
})
