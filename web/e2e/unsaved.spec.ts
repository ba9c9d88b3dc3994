import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { answered, operationId, run } from './support/graph.ts'
import { holdBack } from './support/hold-back.ts'
import { acceptEntryWarning, expectNoSidewaysScrolling, expectSettled, keepPicture } from './support/looks.ts'
import { close, field, meet, messages, openChat, row } from './support/meeting.ts'
import { newMember, untilMet, write } from './support/members.ts'

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }

test.beforeEach(({ page }) => acceptEntryWarning(page))

const picture = async () => ({
  name: 'zee.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background: '#246' } })
    .png()
    .toBuffer(),
})

/** Two members who have begun to talk; the conversation is open on the first one's page. */
async function talk(browser: Parameters<typeof meet>[0], options?: Parameters<typeof meet>[2]) {
  const [ada, bo] = [await meet(browser, { locale: 'nl' }, options), await meet(browser, 'MALE')]
  await untilMet(ada.page, bo.id)
  await write(bo.page, ada.id, 'Hoi!')
  return [ada, bo] as const
}

/** Holds back the page's uploads until released. */
async function holdUploads(page: Page) {
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>()
  await page.route('**/upload/message-image*', async (route) => route[await promise]())
  return { release: () => resolve('continue'), fail: () => resolve('abort') }
}

test('CHAT-13 CHAT-05 words typed behind a press to send are not sent with the picture that it waits for', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser)
  const { page } = ada
  await openChat(page, bo.id)
  const upload = await holdUploads(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
  await field(page).fill('Kijk, de zee.')
  await page.getByRole('button', { name: /^Verstuur/ }).click()
  await field(page).press('End')
  await field(page).pressSequentially(' En morgen ga')
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('button', { name: 'Account', exact: true }))
    .first()
  await search.focus()
  upload.release()
  await expect(messages(page).getByText('Kijk, de zee.', { exact: true })).toBeVisible()
  await expect(messages(page).getByRole('button').getByRole('img')).toBeVisible()
  await expect(field(page)).toHaveValue('En morgen ga')
  await expect(search).toBeFocused()
  await expect(messages(page)).not.toContainText('En morgen ga')
  await close(ada, bo)
})

test('CHAT-13 pressed words that are changed while the picture uploads wait for another press', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser)
  const { page } = ada
  await openChat(page, bo.id)
  const upload = await holdUploads(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
  await field(page).fill('Kijk, de zeee.')
  await page.getByRole('button', { name: /^Verstuur/ }).click()
  await field(page).fill('Kijk, de zee.')
  upload.release()
  await expect(page.getByText('Foto staat klaar')).toBeVisible()
  await expect(messages(page)).not.toContainText('Kijk')
  await page.getByRole('button', { name: /^Verstuur/ }).click()
  await expect(messages(page).getByText('Kijk, de zee.', { exact: true })).toBeVisible()
  await close(ada, bo)
})

/** Chooses a picture on a phone, adds words and presses to send; then leaves for the list. */
async function sendAndLeave(page: Page, words: string) {
  await page.getByRole('button', { name: 'Foto of cadeau' }).tap()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: /^Foto sturen/ }).tap()
  await (await chooser).setFiles(await picture())
  await field(page).fill(words)
  await page.getByRole('button', { name: /^Verstuur/ }).tap()
  await page.getByRole('main').getByRole('link', { name: 'Terug' }).tap()
  await expect(page).toHaveURL('/chats')
}

test('CHAT-13 CHAT-05 a picture that a member sends is sent even if the conversation is left meanwhile', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser, PHONE)
  const { page } = ada
  await openChat(page, bo.id)
  const upload = await holdUploads(page)
  await sendAndLeave(page, 'Kijk, de zee.')
  // It stands in the conversation meanwhile, and no longer in the composer.
  await row(page, bo).tap()
  await expect(messages(page).getByRole('img', { name: 'Foto van jou' })).toBeVisible()
  await expect(messages(page)).toContainText('Kijk, de zee.')
  await expect(field(page)).toHaveValue('')
  await expect(page.getByRole('img', { name: 'De foto die je gaat sturen' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Terug' }).tap()
  await expect(page).toHaveURL('/chats')
  upload.release()
  await openChat(bo.page, ada.id)
  await expect(messages(bo.page).getByRole('img', { name: `Foto van ${ada.name}` })).toBeVisible()
  await expect(messages(bo.page)).toContainText('Kijk, de zee.')
  await row(page, bo).tap()
  await expect(messages(page)).toContainText('Gelezen')
  await expect(messages(page).getByRole('img', { name: 'Foto van jou' })).toHaveCount(1)
  await page.reload()
  await expect(messages(page)).toContainText('Kijk, de zee.')
  await expect(page.getByRole('img', { name: 'De foto die je gaat sturen' })).toHaveCount(0)
  await close(ada, bo)
})

test('CHAT-13 CHAT-05 a picture whose upload loses the connection waits, and is sent again', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser, PHONE)
  const { page } = ada
  await openChat(page, bo.id)
  const upload = await holdUploads(page)
  await sendAndLeave(page, 'Kijk, de zee.')
  await page.route('/healthz', (route) => route.abort())
  await page.route('**/upload/message-image*', (route) => route.abort())
  upload.fail()
  await row(page, bo).tap()
  const again = messages(page).getByRole('button', { name: 'Probeer opnieuw' })
  await expect(again).toHaveCount(2)
  await expectNoSidewaysScrolling(page)
  await keepPicture(page, 'picture-waits-360')
  await page.unroute('/healthz')
  await page.unroute('**/upload/message-image*')
  await again.first().tap()
  await openChat(bo.page, ada.id)
  await expect(messages(bo.page).getByRole('img', { name: `Foto van ${ada.name}` })).toBeVisible()
  await expect(messages(bo.page)).toContainText('Kijk, de zee.')
  await expect(again).toHaveCount(0)
  await close(ada, bo)
})

test('CHAT-13 a reload during the upload brings the picture back into the composer, and it is not sent', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser, PHONE)
  const { page } = ada
  await openChat(page, bo.id)
  const upload = await holdUploads(page)
  await sendAndLeave(page, '')
  await page.reload()
  upload.release()
  await row(page, bo).tap()
  await expect(page.getByText('Foto staat klaar')).toBeVisible()
  await expect(messages(page).getByRole('img')).toHaveCount(0)
  await page.getByRole('button', { name: /^Verstuur/ }).tap()
  await expect(messages(page).getByRole('img', { name: 'Foto van jou' })).toBeVisible()
  await close(ada, bo)
})

test('CHAT-05 a draft that one tab has sent is gone from the field of another', async ({ browser }) => {
  const [ada, bo] = await talk(browser)
  const { page } = ada
  await openChat(page, bo.id)
  await field(page).fill('Zullen we wandelen?')
  const tab = await page.context().newPage()
  await openChat(tab, bo.id)
  await expect(field(tab)).toHaveValue('Zullen we wandelen?')
  await field(page).press('Enter')
  await expect(messages(page)).toContainText('Zullen we wandelen?')
  await expect(field(tab)).toHaveValue('')
  await close(ada, bo)
})

test('PROF-02 what is typed while an earlier text is being saved is not lost by going back', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mijn profiel' }).click()
  const about = page.getByRole('region', { name: 'Over mij' }).getByRole('textbox')
  await about.fill('Ik hou van de zee.')
  const saving = await holdBack(page, 'useUpdateProfileMutation')
  await page.keyboard.press('Tab')
  await expect.poll(saving.count).toBe(1)
  await about.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' En van de bergen.')
  const first = answered(page, 'useUpdateProfileMutation')
  await saving.release()
  await first
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
  await expect
    .poll(async () => (await run(page.request, 'ProfileScreenQuery')).viewer.profile.aboutMe)
    .toBe('Ik hou van de zee. En van de bergen.')
})

test('PROF-02 the profile does not call everything saved while a text is being typed', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/profile')
  await expectSettled(page)
  const saved = page.getByRole('status').filter({ hasText: 'Alles opgeslagen' })
  const about = page.getByRole('region', { name: 'Over mij' }).getByRole('textbox')
  await expect(saved).toBeVisible()
  await about.fill('Ik hou van de zee.')
  await expect(saved).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(saved).toBeVisible()
  await about.fill('')
  await expect(saved).toBeHidden()
  await about.fill('Ik hou van de zee.')
  await expect(saved).toBeVisible()
})

test('SIGN-01 what a member has written about themselves outlives a reload and Back, until it is saved', async ({
  page,
}) => {
  await newMember(page, { step: 2, locale: 'nl' })
  await page.goto('/complete-signup')
  await expectSettled(page)
  const heading = page.getByRole('heading', { level: 1 })
  const text = page.getByRole('textbox', { name: 'Over mij' })
  await text.fill('Ik bak brood en fiets graag.')
  await page.reload()
  await expect(text).toHaveValue('Ik bak brood en fiets graag.')
  await text.fill('Ik bak brood en fiets graag. Jij?')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(heading).toHaveText('Wat past bij jou?')
  await page.goBack()
  await expect(text).toHaveValue('Ik bak brood en fiets graag. Jij?')
  for (const elsewhere of ['Ik bak taart.', 'Ik bak niets meer.']) {
    await page.getByRole('button', { name: 'Doorgaan', exact: true }).click()
    await expect(heading).toHaveText('Wat past bij jou?')
    await page.goBack()
    await text.fill('Ik bak koekjes.')
    await run(page.request, 'useUpdateProfileMutation', { input: { aboutMe: elsewhere } })
    await page.reload()
    await expect(text).toHaveValue(elsewhere)
  }
})

test('CHAT-02 CHAT-01 after midnight the messages of the day before are of yesterday', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser)
  const { page } = ada
  await page.clock.install()
  await openChat(page, bo.id)
  const day = (name: string) => messages(page).getByText(name, { exact: true })
  await expect(day('Vandaag')).toBeVisible()
  const untilMidnightMs = await page.evaluate(() => new Date().setHours(24, 0, 0, 0) - Date.now())
  await page.clock.fastForward(untilMidnightMs + 60_000)
  await expect(day('Gisteren')).toBeVisible()
  await expect(day('Vandaag')).toHaveCount(0)
  await expect(row(page, bo)).toContainText('gisteren')
  await close(ada, bo)
})

test('CHAT-16 on a device whose clock is fast a member who is here is online', async ({ browser }) => {
  const [ada, bo] = await talk(browser)
  const { page } = ada
  await page.clock.install({ time: Date.now() + 6 * 60_000 })
  await openChat(page, bo.id)
  const person = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(bo.name) })
    .last()
  await expect(person).toContainText('Online')
  await close(ada, bo)
})

test('ACCT-05 ACCT-01 the words of a complaint and of a farewell outlive a reload, and end when sent', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/complaints')
  await expectSettled(page)
  const what = page.locator('form#complaint textarea')
  await what.fill('De site was traag.')
  await page.reload()
  await expect(what).toHaveValue('De site was traag.')
  await page.locator('form#complaint').getByRole('button').last().click()
  await expect(page.locator('form#complaint')).toHaveCount(0)
  await page.goto('/complaints')
  await expectSettled(page)
  await expect(what).toHaveValue('')

  const dialog = page.getByRole('dialog')
  const openReasons = async () => {
    await page.goto('/settings/account')
    await page.getByRole('button', { name: 'Account verwijderen' }).click()
  }
  await openReasons()
  await dialog.getByLabel('De site werkt niet goed').check()
  await dialog.getByRole('textbox').fill('Foto’s laden niet.')
  await openReasons()
  await expect(dialog.getByRole('textbox')).toHaveValue('Foto’s laden niet.')
  await dialog.getByLabel('De site werkt niet goed').check()
  await dialog.getByRole('button', { name: 'Doorgaan' }).click()
  await dialog.getByLabel('Wat werkt er niet?').fill('Foto’s laden niet op mijn telefoon.')
  await openReasons()
  await dialog.getByLabel('De site werkt niet goed').check()
  await dialog.getByRole('button', { name: 'Doorgaan' }).click()
  await expect(dialog.getByLabel('Wat werkt er niet?')).toHaveValue('Foto’s laden niet op mijn telefoon.')
  await dialog.getByRole('button', { name: 'Stuur naar het team' }).click()
  await expect(dialog).toHaveCount(0)
  await openReasons()
  await expect(dialog.getByRole('textbox')).toHaveValue('')
})

test('ACCT-03 SITE-21 a deletion whose answer was lost leads to the page that says how to undo it', async ({
  page,
}) => {
  const { password } = await newMember(page, { locale: 'nl' })
  await page.goto('/settings/account')
  const id = operationId('useDeleteAccountMutation')
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes(id)) return route.fallback()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ik heb iemand gevonden').check()
  await dialog.getByRole('button', { name: 'Doorgaan' }).click()
  await dialog.getByRole('button', { name: /^(Toch verwijderen|Account verwijderen)$/ }).click()
  await dialog.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Verwijder mijn account' }).click()
  await expect(page).toHaveURL('/account-deleted')
  expect(lost).toBe(1)
})
