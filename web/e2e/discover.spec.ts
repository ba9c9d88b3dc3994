import { expect, test, type Locator } from '@playwright/test'
import { operationId, run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { newMember, signIn } from './support/members.ts'
import { cards, chip, drawn, filters, open, results } from './support/search.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('SRCH-01 a search starts with the nearest and similar ages; what a member changes reaches every device', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const member = await newMember(page, { age: 40 })
  await open(page, '/members')
  await expect(results(page).getByRole('heading', { level: 1, name: 'In de buurt' })).toBeVisible()
  const order = filters(page).getByRole('combobox', { name: 'Volgorde' })
  const ages = chip(page, /^Verwijder \d+–\d+ jaar/)
  await expect(order).toHaveValue('NEAREST')
  await expect(ages).toHaveText(/30–50 jaar/)
  await keepPicture(page, 'search-usual-1280')
  const kept = (count: number) => expect.poll(() => answered.length).toBe(count)
  const answered: string[] = []
  page.on('requestfinished', (request) => {
    if (request.postData()?.includes(operationId('useSetSearchDefaultsMutation')))
      answered.push(request.url())
  })
  await order.selectOption('Laatst actief')
  await expect(page).toHaveURL(/\/members\?order=active$/)
  await kept(1)
  await ages.click()
  await expect(page).toHaveURL(/\/members\?age=any&order=active$/)
  await expect(ages).toHaveCount(0)
  await kept(2)

  const elsewhere = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const other = await context.newPage()
    await acceptEntryWarning(other)
    await signIn(other, member.email, member.password)
    await open(other, '/members')
    return other
  }
  let other = await elsewhere()
  await expect(results(other).getByRole('heading', { level: 1, name: 'Ontdek mensen' })).toBeVisible()
  await expect(chip(other, /^Verwijder /)).toHaveCount(0)
  await other.context().close()

  await filters(page).getByRole('slider', { name: 'Leeftijd vanaf' }).press('ArrowRight')
  await kept(3)
  other = await elsewhere()
  await expect(chip(other, /^Verwijder \d+–\d+ jaar/)).toHaveText(/19–99 jaar/)
  await expect(other).toHaveURL(/\/members$/)
  await other.context().close()
  // This browser takes up its last search.
  await open(page, '/members')
  await expect(ages).toHaveText(/19–99 jaar/)
})

test('SIGN-15 SRCH-01 who has given no town reads above the first cards that one would help, and can give it', async ({
  page,
}) => {
  await newMember(page, { town: false })
  const hint = page.getByText('Deze mensen wonen overal.')
  await page.goto('/signup-matches')
  await expect(page.getByRole('heading', { level: 1, name: 'Mensen die bij je kunnen passen' })).toBeVisible()
  await expect(hint).toBeVisible()
  await open(page, '/members')
  await expect(hint).toBeVisible()
  await expectNoSidewaysScrolling(page, 'members without a town')
  await keepPicture(page, 'members-without-town')
  await page.getByRole('link', { name: 'Woonplaats invullen' }).first().click()
  await expect(page).toHaveURL(/\/profile#location$/)
  await run(page.request, 'useSetLocationMutation', { input: { latitude: 52.09, longitude: 5.12 } })
  await open(page, '/members')
  await expect(page.getByText(/km/).first()).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.goto('/signup-matches')
  await expect(page.getByRole('heading', { level: 1, name: 'Mensen bij jou in de buurt' })).toBeVisible()
})

test('SRCH-01 a member looks for one gender, or for both with a chip of its own; a visitor begins with both', async ({
  browser,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await newMember(page)
  await open(page, '/members')
  const sought = filters(page).getByRole('group', { name: 'Ik zoek' })
  await expect(sought.getByLabel('Man', { exact: true })).toBeChecked()
  await sought.getByText('Beide', { exact: true }).click()
  await expect(page).toHaveURL(/gender=everyone/)
  await page.reload()
  await expect(sought.getByLabel('Beide')).toBeChecked()
  await chip(page, 'Verwijder Beide').click()
  await expect(page).not.toHaveURL(/gender=/)
  await expect(sought.getByLabel('Man', { exact: true })).toBeChecked()

  const visitor = await (await browser.newContext()).newPage()
  await acceptEntryWarning(visitor)
  await visitor.setViewportSize({ width: 1280, height: 900 })
  await visitor.goto('/members?network=net')
  const theirs = filters(visitor).getByRole('group', { name: 'Ik zoek' })
  await expect(theirs.getByLabel('Beide')).toBeChecked()
  await theirs.getByText('Vrouw', { exact: true }).click()
  await expect(visitor).toHaveURL(/gender=female/)
  await visitor.context().close()
})

test('SRCH-06 where two filters block each other, the coach offers to drop both, with the true count', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  // No demo member is that old, and no German one lives within five kilometres of Utrecht.
  await open(page, '/members?min=97&km=5&country=DE')
  const coach = results(page).getByRole('region', { name: 'Vind meer mensen' })
  const both = coach.getByRole('button', { name: /zonder deze filters \(Leeftijd, Afstand\)$/ })
  const promised = /^Nog ([\d.]+)/.exec(await both.innerText())![1]!
  await expect(coach.getByRole('button', { name: /van elke leeftijd|op elke afstand/ })).toHaveCount(0)
  await expectNoAxeViolation(page)
  await expectNoSidewaysScrolling(page)
  await keepPicture(page, 'search-coach-360', { full: true })
  await both.click()
  await expect(page).toHaveURL(/\/members\?age=any&country=DE&order=nearest$/)
  await drawn(page)
  await expect(results(page).getByRole('status').filter({ hasText: 'eerst' })).toHaveText(
    `${promised} mensen, dichtbij eerst`,
  )
})

test('Back on a phone first closes the filters, choices included, and only then leaves the search', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  await open(page, '/likes')
  await page.getByRole('link', { name: 'Zoeken' }).first().click()
  await drawn(page)
  const opener = chip(page, /^Filters · \d$/)
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('switch', { name: 'Met foto' }).check({ force: true })
  await expect(page).toHaveURL(/\/members\?photo=1$/)
  const goBack = () => page.evaluate(() => history.back())
  await goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/members\?photo=1$/)
  await goBack()
  await expect(page).toHaveURL(/\/likes$/)
})

test('SRCH-01 two ages that meet come apart in both directions, and a finger beside them closes nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await acceptEntryWarning(page)
  await newMember(page)
  await open(page, '/members')
  await drawn(page)
  await chip(page, /^Filters/).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const from = sheet.getByRole('slider', { name: 'Leeftijd vanaf' })
  const to = sheet.getByRole('slider', { name: 'Leeftijd tot en met' })
  await expect(to).toBeVisible()
  const rail = (await to.boundingBox())!
  // A thumb of 24 pixels stays on the rail with all of it.
  const at = (age: number) => rail.x + 12 + ((age - 18) / (99 - 18)) * (rail.width - 24)
  const middle = rail.y + rail.height / 2
  const drag = async (fromAge: number, toAge: number) => {
    await page.mouse.move(at(fromAge), middle)
    await page.mouse.down()
    await page.mouse.move(at(toAge), middle, { steps: 8 })
    await page.mouse.up()
  }
  await drag(Number(await to.inputValue()), 99)
  await drag(Number(await from.inputValue()), 99)
  await expect(from).toHaveValue('99')
  await expect(to).toHaveValue('99')
  await drag(99, 40)
  await expect(from).toHaveValue('40')
  await expect(to).toHaveValue('99')
  await drag(99, 20)
  await expect(to).toHaveValue('40')
  await drag(40, 60)
  await expect(from).toHaveValue('40')
  await expect(to).toHaveValue('60')
  await drag(60, 40)
  await drag(40, 25)
  await expect(from).toHaveValue('25')
  await expect(to).toHaveValue('40')

  // Beside the thumbs a finger moved to the right would be the browser's way back.
  const touch = await context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove', x: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: middle }] })
  await finger('touchStart', at(18))
  for (let age = 20; age < 99; age += 4) {
    await finger('touchMove', at(age))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await sheet.getByRole('switch', { name: 'Met foto' }).check({ force: true })
  await expect(page).toHaveURL(/\/members\?min=25&max=40&photo=1$/)
  await context.close()
})

test('SITE-22 without a connection the filters stay open with all choices, say so, and then go on', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  await open(page, '/members')
  await drawn(page)
  await chip(page, /^Filters/).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const photos = sheet.getByRole('switch', { name: 'Met foto' })
  const online = sheet.getByRole('switch', { name: 'Nu online' })
  await expect(photos).toBeVisible()
  await context.setOffline(true)
  await photos.check({ force: true })
  const note = sheet.getByRole('status').filter({ hasText: 'Je bent offline' })
  await expect(note).toBeVisible()
  // Choices go on meanwhile, and no toast says it again behind the sheet.
  await online.check({ force: true })
  await sheet.getByRole('combobox', { name: 'Land' }).selectOption({ label: 'Duitsland' })
  await expect(sheet).toBeVisible()
  await expect(photos).toBeChecked()
  await expect(online).toBeChecked()
  await expect(page.getByText('Controleer je verbinding')).toHaveCount(0)
  await context.setOffline(false)
  await expect(note).toBeHidden()
  await expect(page).toHaveURL(/\/members\?country=DE&online=1&photo=1$/)
  await expect(sheet.getByRole('combobox', { name: 'Provincie' })).toBeEnabled()
  await sheet.getByRole('button', { name: /^(Toon|Niemand)/ }).click()
  await expect(sheet).toBeHidden()
  await expect(results(page).locator('section[aria-busy=false]').first()).toBeVisible()
})

test('members without a photo get the same drawing everywhere, visible in every theme and forced colours', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const other = await (await browser.newContext()).newPage()
  const bo = await newMember(other, { gender: 'MALE', age: 84 })
  const { viewer } = await run(other.request, 'ProfileScreenQuery')
  await other.context().close()
  await newMember(page)
  await expect(async () => {
    await open(page, '/members?order=newest&min=84&max=84')
    await expect(cards(page).filter({ hasText: bo.name })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const card = cards(page).filter({ hasText: bo.name })
  await expect(card).toContainText('Nog geen foto')
  const shapes = (at: Locator) =>
    at
      .locator('[data-silhouette]')
      .first()
      .locator('path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  const figure = await shapes(card)
  expect(figure.length).toBeGreaterThan(3)
  const colours = () =>
    card.locator('[data-silhouette] :is(rect, path)').evaluateAll((parts) =>
      parts.map((part) => {
        const { fill, stroke } = getComputedStyle(part)
        return `${fill} ${stroke}`
      }),
    )
  const seen = new Set<string>()
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    const found = await colours()
    // Background, backdrop, skin and clothes.
    expect(new Set(found).size).toBeGreaterThanOrEqual(4)
    seen.add(found.join())
    await keepPicture(page, `silhouette-card-${theme}`)
  }
  expect(seen.size).toBe(2)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  expect((await colours()).filter((colour) => !colour.endsWith(' none')).length).toBeGreaterThan(2)
  await keepPicture(page, 'silhouette-card-forced')
  await expectNoAxeViolation(page)
  await page.emulateMedia({ forcedColors: 'none' })

  await open(page, `/members/${encodeURIComponent(viewer.profile.id)}`)
  expect(await shapes(results(page))).toEqual(figure)
  await keepPicture(page, 'silhouette-page')
  await open(page, `/members/${encodeURIComponent(viewer.profile.id)}/chat`)
  expect(await shapes(page.getByRole('main'))).toEqual(figure)
  await keepPicture(page, 'silhouette-conversation')
})
