import { randomUUID } from 'node:crypto'
import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import { inDatabase, rowId } from './support/database.ts'
import { losingAnswers } from './support/failing.ts'
import { operationId, run } from './support/graph.ts'
import { holdBack } from './support/hold-back.ts'
import {
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { meet, messages, type MemberOnPage } from './support/meeting.ts'
import { linkInMail, moveNorth, signIn, untilMet, write } from './support/members.ts'
import { operate } from './support/operator.ts'

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }
const DESK = { viewport: { width: 1280, height: 832 } }

/** Two members. The first has written to the second, whose page shows it. */
async function talk(browser: Browser, words: string, options: BrowserContextOptions) {
  const [ada, bo] = [
    await meet(browser, { gender: 'FEMALE', locale: 'nl' }, DESK),
    await meet(browser, { gender: 'MALE', locale: 'nl' }, options),
  ]
  await untilMet(ada.page, bo.id)
  await write(ada.page, bo.id, words)
  await bo.page.goto(`/members/${encodeURIComponent(ada.id)}/chat`)
  await expectSettled(bo.page)
  return [ada, bo] as const
}

const own = (sheet: Locator) => sheet.getByLabel('Wil je er iets bij vertellen?')
const send = (sheet: Locator) => sheet.getByRole('button', { name: 'Melding versturen' })
const toast = (page: Page, title: string) => page.locator('[popover=manual] > div').filter({ hasText: title })
const referenceIn = async (sheet: Locator) =>
  /Het nummer is ([2-9A-Z]{4}-[2-9A-Z]{4})/.exec(await sheet.innerText())?.[1]

async function look(page: Page, name: string, options: { full?: boolean; widths?: number[] } = {}) {
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    for (const width of options.widths ?? [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScrolling(page, `${name} ${width} ${theme}`)
      await expectNoAxeViolation(page, `${name} ${width} ${theme}`)
      await keepPicture(page, `${name}-${width}-${theme}`, { full: options.full ?? false })
    }
  }
  await useTheme(page, 'light')
}

test('TRUST-07 CHAT-02 a member reports a message from its menu on a phone, twice, and that is one report', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser, 'Stuur me eerst even 200 euro', PHONE)
  const { page } = bo
  const sheet = page.getByRole('dialog', { name: `Bericht van ${ada.name} melden` })
  const openSheet = async () => {
    await messages(page).getByText('Stuur me eerst even 200 euro').tap()
    await page.getByRole('menuitem', { name: 'Meld dit bericht' }).tap()
  }
  await openSheet()
  await expect(sheet).toContainText(`${ada.name} hoort niet dat jij het was.`)
  await expect(sheet).toContainText('Stuur me eerst even 200 euro')
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(sheet.getByRole('checkbox')).not.toBeChecked()
  await look(page, 'report-message', { widths: [320, 360, 1280] })
  await page.setViewportSize(PHONE.viewport)

  await send(sheet).tap()
  await expect(sheet.getByRole('group', { name: 'Waarom meld je dit?' })).toHaveAccessibleDescription(
    'Kies een reden',
  )
  await sheet.getByRole('radio', { name: 'Vraagt om geld' }).tap()
  await own(sheet).fill('Al in het eerste bericht.')
  await send(sheet).tap()
  await expect(sheet).toContainText('Bedankt voor je melding')
  await look(page, 'report-receipt', { widths: [320, 360, 1280] })
  await page.setViewportSize(PHONE.viewport)
  const reference = await referenceIn(sheet)
  expect(reference).toBeDefined()
  await sheet.getByRole('button', { name: 'Klaar' }).tap()
  await expect(sheet).toHaveCount(0)

  await openSheet()
  await sheet.getByRole('radio', { name: 'Reclame' }).tap()
  await send(sheet).tap()
  await expect(sheet).toContainText('Dit had je al gemeld')
  expect(await referenceIn(sheet)).toBe(reference)
  await sheet.getByRole('link', { name: 'instellingen' }).tap()
  await expect(page).toHaveURL('/settings/safety')
  const reports = page.getByRole('region', { name: 'Wat je hebt gemeld' })
  await expect(reports.getByRole('listitem')).toHaveCount(1)
  await expect(reports.getByRole('listitem')).toContainText('Een bericht')
  await expect(reports.getByRole('listitem')).toContainText(`Vraagt om geld`)
  await expect(reports.getByRole('listitem')).toContainText('Al in het eerste bericht.')
  await expect(reports.getByRole('listitem')).toContainText('Wordt bekeken')

  // What came of it shows by itself, and the sender has learned nothing.
  await inDatabase((client) =>
    client.query(
      `update accounts.report set outcome = 'not_upheld', decided_at = platform.now() where reference = $1`,
      [reference],
    ),
  )
  await comeBack(page)
  await expect(reports.getByRole('listitem')).toContainText('Geen overtreding')
  await look(page, 'reports', { full: true })
  await reports.getByRole('link', { name: 'Schrijf ons' }).click()
  await expect(page.getByLabel('Welke precies?')).toHaveValue(reference!)
  await ada.page.goto('/settings/safety')
  await expect(ada.page.getByText('Er zijn geen beslissingen over jou.')).toBeVisible()
})

/** The reader looks at the page again after another one. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('TRUST-07 the words of a report survive a lost connection, a closed sheet and a lost answer', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser, 'Jij bent echt dom', PHONE)
  const { page } = bo
  const sheet = page.getByRole('dialog', { name: `${ada.name} melden` })
  const openSheet = async () => {
    await page.getByRole('button', { name: 'Meer', exact: true }).tap()
    await page.getByRole('menuitem', { name: `Meld ${ada.name}` }).tap()
  }
  await openSheet()
  await sheet.getByRole('radio', { name: 'Beledigt of valt lastig' }).tap()
  await own(sheet).fill('Dit gaat al dagen zo.')
  await page.context().setOffline(true)
  await send(sheet).tap()
  await expect(sheet.getByRole('alert')).toContainText('Nog niet verstuurd: er is geen verbinding.')
  await expect(own(sheet)).toHaveValue('Dit gaat al dagen zo.')
  await expect(sheet.getByRole('radio', { name: 'Beledigt of valt lastig' })).toBeChecked()
  await look(page, 'report-offline')
  await page.setViewportSize(PHONE.viewport)
  await sheet.getByRole('button', { name: 'Sluiten' }).tap()
  await openSheet()
  await expect(own(sheet)).toHaveValue('Dit gaat al dagen zo.')
  await page.context().setOffline(false)

  // The report arrives, its answer does not.
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes(operationId('useReportMutation')))
      return route.fallback()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await sheet.getByRole('radio', { name: 'Beledigt of valt lastig' }).tap()
  await send(sheet).tap()
  await expect(sheet).toContainText('Bedankt voor je melding')
  expect(lost).toBe(1)
  await page.goto('/settings/safety')
  const rows = page.getByRole('region', { name: 'Wat je hebt gemeld' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Een gesprek')
  await expect(rows).toContainText('Dit gaat al dagen zo.')
})

test('TRUST-07 a report whose sheet is closed on its way is thanked for, and shows at no other message', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser, 'Stuur me eerst even 200 euro', PHONE)
  const { page } = bo
  await write(ada.page, bo.id, 'Of anders 100')
  const sheet = page.getByRole('dialog', { name: `Bericht van ${ada.name} melden` })
  const openSheet = async (words: string) => {
    await messages(page).getByText(words).tap()
    await page.getByRole('menuitem', { name: 'Meld dit bericht' }).tap()
  }
  await openSheet('Stuur me eerst even 200 euro')
  await sheet.getByRole('radio', { name: 'Vraagt om geld' }).tap()
  await own(sheet).fill('Al in het eerste bericht.')
  const report = await holdBack(page, 'useReportMutation')
  await send(sheet).tap()
  await expect.poll(report.count).toBe(1)
  await sheet.getByRole('button', { name: 'Sluiten' }).tap()
  await openSheet('Of anders 100')
  await expect(own(sheet)).toHaveValue('')
  await report.release()
  await expect(toast(page, 'Bedankt voor je melding')).toBeVisible()
  await expect(sheet).toContainText('Of anders 100')
  await expect(sheet).not.toContainText('Bedankt voor je melding')
  await sheet.getByRole('button', { name: 'Sluiten' }).tap()
  await page.goto('/settings/safety')
  const rows = page.getByRole('region', { name: 'Wat je hebt gemeld' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Al in het eerste bericht.')
})

test('TRUST-07 a report that fails after its sheet was closed is told in a toast, and its words are kept', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser, 'Jij bent echt dom', PHONE)
  const { page } = bo
  const sheet = page.getByRole('dialog', { name: `${ada.name} melden` })
  const openSheet = async () => {
    await page.getByRole('button', { name: 'Meer', exact: true }).tap()
    await page.getByRole('menuitem', { name: `Meld ${ada.name}` }).tap()
  }
  await openSheet()
  await sheet.getByRole('radio', { name: 'Beledigt of valt lastig' }).tap()
  await own(sheet).fill('Dit gaat al dagen zo.')
  const report = await holdBack(page, 'useReportMutation')
  await send(sheet).tap()
  await expect.poll(report.count).toBe(1)
  await sheet.getByRole('button', { name: 'Sluiten' }).tap()
  await expect(sheet).toHaveCount(0)
  await page.context().setOffline(true)
  await report.fail()
  const failure = toast(page, `${ada.name} melden`)
  await expect(failure).toContainText('Nog niet verstuurd: er is geen verbinding.', { timeout: 20_000 })
  await page.context().setOffline(false)
  await openSheet()
  await expect(own(sheet)).toHaveValue('Dit gaat al dagen zo.')
  await sheet.getByRole('radio', { name: 'Beledigt of valt lastig' }).tap()
  await send(sheet).tap()
  await expect(sheet).toContainText('Bedankt voor je melding')
})

test('TRUST-07 PROF-10 a photo is reported where it is large, with a block that waits for the receipt', async ({
  browser,
}) => {
  const { page } = await meet(browser, { gender: 'FEMALE', locale: 'nl' }, PHONE)
  const { id, displayName: name } = (await moveNorth(page)).find(({ photos }) => photos.length > 1)!
  await page.goto(`/members/${encodeURIComponent(id)}`)
  await expectSettled(page)
  await page.getByRole('button', { name: 'Foto vergroten' }).tap()
  const viewer = page.getByRole('dialog', { name: /^Foto’s van / })
  await keepPicture(page, 'report-photo-viewer-360')
  await expectNoAxeViolation(page)
  await viewer.getByRole('button', { name: 'Meld deze foto' }).tap()
  await expect(viewer).toHaveCount(0)
  const sheet = page.getByRole('dialog', { name: `Foto van ${name} melden` })
  await look(page, 'report-photo')
  await page.setViewportSize(PHONE.viewport)
  await sheet.getByRole('radio', { name: 'Er staat iemand anders op' }).tap()
  await sheet.getByRole('checkbox', { name: `${name} ook blokkeren` }).tap()
  await send(sheet).tap()
  await expect(sheet).toContainText('Bedankt voor je melding')
  await expect(sheet.getByRole('button', { name: `${name} ook blokkeren` })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Klaar' }).tap()
  await expect(page.getByRole('heading', { name: `Je hebt ${name} geblokkeerd` })).toBeVisible()
})

test('TRUST-07 by keyboard alone a member reports another, and the focus returns to the menu', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser, 'Hoi!', DESK)
  const { page } = bo
  const menu = page.getByRole('button', { name: 'Meer', exact: true })
  const sheet = page.getByRole('dialog', { name: `${ada.name} melden` })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: `Meld ${ada.name}` }).press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: `Meld ${ada.name}` }).press('Enter')
  await sheet.getByRole('radio').first().press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(sheet.getByRole('radio', { name: 'Bedreigt iemand' })).toBeChecked()
  await expect(sheet).toContainText('Bel 112.')
  await own(sheet).press('Control+Enter')
  await send(sheet).press('Enter')
  await expect(sheet.getByText('Bedankt voor je melding')).toBeFocused()
  await expectNoAxeViolation(page)
  await sheet.getByRole('button', { name: 'Klaar' }).press('Enter')
  await expect(menu).toBeFocused()
})

/** A member with cards of others, who are demo members with photos. @returns their page and the first card */
async function browse(browser: Browser, options: BrowserContextOptions) {
  const { page } = await meet(browser, { gender: 'FEMALE', locale: 'nl' }, options)
  await moveNorth(page)
  await page.goto('/members')
  await expectSettled(page)
  const cards = page.getByRole('main').getByRole('article')
  const card = cards
    .filter({ hasNotText: 'Fictief' })
    .filter({ has: page.locator('img') })
    .first()
  const link = (await card.getByRole('link').getAttribute('aria-label'))!
  const name = link.replace(/, \d+$/, '')
  return { page, name, cardOf: () => cards.filter({ has: page.getByRole('link', { name: link }) }) }
}

test('TRUST-07 PROF-10 a member reports and blocks from a card on a phone, without leaving the search', async ({
  browser,
}) => {
  const { page, name, cardOf } = await browse(browser, PHONE)
  const menu = cardOf().getByRole('button', { name: `Meer over ${name}` })
  const [target, card] = [await menu.boundingBox(), await cardOf().boundingBox()]
  expect(Math.min(target!.width, target!.height)).toBeGreaterThanOrEqual(44)
  // It keeps to the upper corner, beside the face.
  expect(target!.x).toBeGreaterThan(card!.x + card!.width * 0.6)
  expect(target!.y + target!.height).toBeLessThan(card!.y + card!.height * 0.3)
  await keepPicture(page, 'card-menu-360')
  await menu.tap()
  const entries = page.getByRole('menuitem')
  await expect(entries).toHaveText([`Meld ${name}`, `Blokkeer ${name}`])
  for (const { height } of await entries.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()),
  ))
    expect(height).toBeGreaterThanOrEqual(44)
  await look(page, 'card-menu-open', { widths: [320, 360, 1280] })
  await page.setViewportSize(PHONE.viewport)
  await page.keyboard.press('Escape')
  await menu.tap()
  await entries.first().tap()
  const sheet = page.getByRole('dialog', { name: `${name} melden` })
  await sheet.getByRole('radio', { name: 'Vraagt om geld' }).tap()
  await send(sheet).tap()
  await expect(sheet).toContainText('Bedankt voor je melding')
  expect(await referenceIn(sheet)).toBeDefined()
  await sheet.getByRole('button', { name: 'Klaar' }).tap()
  await expect(page).toHaveURL('/members')

  await menu.tap()
  await page.getByRole('menuitem', { name: `Blokkeer ${name}` }).tap()
  await page
    .getByRole('dialog', { name: `${name} blokkeren?` })
    .getByRole('button', { name: 'Blokkeer', exact: true })
    .tap()
  await expect(cardOf()).toHaveCount(0)
  await expect(page).toHaveURL('/members')
  await toast(page, `Je hebt ${name} geblokkeerd`).getByRole('button', { name: 'Ongedaan maken' }).tap()
  await expect(cardOf()).toHaveCount(1)
})

test('TRUST-07 by keyboard a member reports from a card, and the focus returns to it', async ({
  browser,
}) => {
  const { page, name, cardOf } = await browse(browser, DESK)
  const menu = cardOf().getByRole('button', { name: `Meer over ${name}` })
  await cardOf().getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: `Meld ${name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: `${name} melden` })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(menu).toBeFocused()
  await expect(page).toHaveURL('/members')
})

/** A decision against a member that has taken effect, as moderators take it. @returns its statement's id */
async function decide(
  member: MemberOnPage,
  about: {
    subjectType: 'photo' | 'about_me' | 'profile'
    subjectId: string
    decision: string
    measure: string
  },
): Promise<string> {
  const [id, decisionId] = [randomUUID(), randomUUID()]
  await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; site_id: string }>(
      'select id, site_id from accounts.account where id = $1',
      [rowId(member.id)],
    )
    const { id: memberId, site_id: siteId } = rows[0]!
    await client.query(
      `insert into accounts.moderation_decision (id, site_id, member_id, decision, reason, effective_at, done_at)
       values ($1, $2, $3, $4, 'CONTACT_DETAILS', platform.now(), platform.now())`,
      [decisionId, siteId, memberId, about.decision],
    )
    await client.query(
      `insert into accounts.statement (id, site_id, member_id, decision_id, decision, subject_type, subject_id, reason,
         legal_basis, locale, measure, facts, rule, explanation, addition, effective_from, appeal_until)
       values ($1, $2, $3, $4, $5, $6, $7, 'CONTACT_DETAILS', 'terms', 'nl', $8, 'Het gaat om iets van jou.',
         'Op foto’s en in teksten staan geen adressen, nummers of namen van accounts.',
         'Er staan contactgegevens in.', 'Je nummer staat op het bord achter je.', platform.now(),
         platform.now() + interval '6 months')`,
      [id, siteId, memberId, decisionId, about.decision, about.subjectType, about.subjectId, about.measure],
    )
    // As the decision itself does it: an open page learns of it live.
    await client.query(
      `select accounts.append_live_event(array[$1]::uuid[], 'STATEMENT_ISSUED', $2::uuid, null)`,
      [memberId, id],
    )
  })
  return id
}

test('TRUST-07 PROF-12 a member sees at the photo why it is refused, and appeals from there', async ({
  browser,
}) => {
  const ada = await meet(browser, { gender: 'FEMALE', locale: 'nl' }, DESK)
  const { page } = ada
  await page.goto('/profile')
  await expectSettled(page)
  const photos = page.getByRole('region', { name: 'Foto’s', exact: true })
  const picture = { create: { width: 900, height: 1200, channels: 3, background: '#c48' } } as const
  await photos
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ik.jpg', mimeType: 'image/jpeg', buffer: await sharp(picture).jpeg().toBuffer() })
  await page.getByRole('button', { name: 'Hele foto plaatsen' }).click()
  await expect(photos.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  const { viewer } = await run(page.request, 'ProfileScreenQuery')
  const photoId = rowId(viewer.profile.photos[0].id as string)
  await page.goto('/settings/safety')
  const decisions = page.getByRole('region', { name: 'Beslissingen over jou' })
  await expect(decisions).toContainText('Er zijn geen beslissingen over jou.')

  await inDatabase((client) =>
    client.query(
      `update profiles.photo set state = 'rejected', reason = 'Er staan contactgegevens in.' where id = $1`,
      [photoId],
    ),
  )
  await decide(ada, {
    subjectType: 'photo',
    subjectId: photoId,
    decision: 'refuse',
    measure: 'We tonen deze foto niet. Je andere foto’s blijven staan.',
  })
  await expect(decisions.getByRole('link', { name: /^Foto niet getoond/ })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('We hebben een beslissing over je account genomen')).toBeVisible()
  await look(page, 'decisions', { full: true })
  await page.goto('/profile')
  await expect(photos).toContainText('Anderen zien foto 1 niet. Er staan contactgegevens in.')
  await look(page, 'profile-refused', { full: true })
  await photos.getByRole('link', { name: 'Lees de beslissing of maak bezwaar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Foto niet getoond' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Je nummer staat op het bord achter je.')
  await expect(page.getByRole('main')).toContainText('Een medewerker heeft dit beslist, niet een computer.')
  await look(page, 'statement', { full: true, widths: [320, 360, 1280] })

  const appeal = page.getByRole('region', { name: 'Ben je het er niet mee eens?' })
  await appeal.getByLabel('Waarom klopt deze beslissing niet?').fill('Dat is het nummer van de winkel.')
  await page.reload()
  await expect(appeal.getByLabel('Waarom klopt deze beslissing niet?')).toHaveValue(
    'Dat is het nummer van de winkel.',
  )
  await appeal.getByRole('button', { name: 'Bezwaar versturen' }).click()
  const filed = page.getByRole('region', { name: 'We hebben je bezwaar ontvangen' })
  await expect(filed).toContainText(/Het nummer is [2-9A-Z]{4}-[2-9A-Z]{4}/)
  await expect(filed).toContainText('Dat is het nummer van de winkel.')
  await expect(filed.getByRole('heading', { level: 2 })).toBeFocused()
  await page.getByRole('link', { name: 'Alle beslissingen' }).click()
  await expect(decisions.getByRole('link', { name: /Bezwaar ontvangen/ })).toBeVisible()
})

const warn = (ada: MemberOnPage) =>
  decide(ada, {
    subjectType: 'profile',
    subjectId: rowId(ada.id),
    decision: 'warn',
    measure: 'Dit is een waarschuwing. Gebeurt het weer, dan kunnen we je account beperken of blokkeren.',
  })
/** A member with a warning, and what its page says of an objection. */
async function warned(browser: Browser) {
  const ada = await meet(browser, { gender: 'FEMALE', locale: 'nl' }, DESK)
  await warn(ada)
  await ada.page.goto('/settings/safety')
  const decisions = ada.page.getByRole('region', { name: 'Beslissingen over jou' })
  await decisions.getByRole('link', { name: /^Waarschuwing/ }).click()
  return ada.page
}
const objection = (page: Page) => page.getByRole('region', { name: 'Ben je het er niet mee eens?' })
async function expectFiled(page: Page, words: string) {
  const filed = page.getByRole('region', { name: 'We hebben je bezwaar ontvangen' })
  await expect(filed).toBeVisible()
  // From the first moment, without a date or number that comes later.
  const text = await filed.innerText()
  expect(text).toMatch(/Het nummer is [2-9A-Z]{4}-[2-9A-Z]{4}/)
  expect(text).toContain(words)
}

test('TRUST-07 an objection whose answer is lost shows as filed, with its number and words', async ({
  browser,
}) => {
  const page = await warned(browser)
  await objection(page).getByRole('textbox').fill('Dat was ik niet.')
  await losingAnswers(page, 'useAppealMutation', Infinity)
  await objection(page).getByRole('button', { name: 'Bezwaar versturen' }).click()
  await expectFiled(page, 'Dat was ik niet.')
})

test('TRUST-07 an objection of another tab shows with its date and number at once', async ({ browser }) => {
  const page = await warned(browser)
  await page.clock.install()
  await page.reload()
  await expect(objection(page)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await objection(tab).getByRole('textbox').fill('Dat was mijn zus.')
  await objection(tab).getByRole('button', { name: 'Bezwaar versturen' }).click()
  await expectFiled(tab, 'Dat was mijn zus.')
  // The navigation asks before the page does, and for less.
  await page.bringToFront()
  await page.clock.runFor(6000)
  await expectFiled(page, 'Dat was mijn zus.')
})

test('TRUST-07 a decision that comes while a member is on the site is told, with the way to it', async ({
  browser,
}) => {
  const ada = await meet(browser, { gender: 'FEMALE', locale: 'nl' }, PHONE)
  const { page } = ada
  await page.goto('/likes')
  await expectSettled(page)
  await warn(ada)
  // The shell asks 5 s after the start, and then every minute.
  await page.getByRole('button', { name: 'Lees de beslissing' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Waarschuwing' })).toBeVisible()
})

test('TRUST-07 a suspended member reads why, appeals from the statement, and sees what comes of it', async ({
  browser,
}) => {
  const ada = await meet(browser, { gender: 'FEMALE', locale: 'nl' }, PHONE)
  const { page } = ada
  await page.goto('about:blank')
  await operate('suspend', '--site', 'ruvela', '--member', ada.email, '--reason', 'fraud')
  // The mail's link leads there after the login, too.
  await expect(async () => expect(await linkInMail(page, ada.email)).toContain('/statements/')).toPass()
  const link = new URL(await linkInMail(page, ada.email)).pathname
  await page.goto('/members')
  await expect(page).toHaveURL('/account-suspended')
  await expect(page.getByText('Anderen werden misleid of om geld gevraagd.')).toBeVisible()
  await look(page, 'suspended-statement', { full: true, widths: [320, 360, 1280] })
  await page.setViewportSize(PHONE.viewport)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Account voorgoed geblokkeerd' })).toBeVisible()
  const appeal = page.getByRole('region', { name: 'Ben je het er niet mee eens?' })
  await appeal.getByRole('button', { name: 'Bezwaar versturen' }).tap()
  await expect(appeal.getByRole('textbox')).toHaveAccessibleDescription('Vul dit veld in')
  await appeal.getByRole('textbox').fill('Dat was mijn zus.')
  await appeal.getByRole('button', { name: 'Bezwaar versturen' }).tap()
  await expect(page.getByRole('region', { name: 'We hebben je bezwaar ontvangen' })).toContainText(
    /Het nummer is [2-9A-Z]{4}-[2-9A-Z]{4}/,
  )
  await look(page, 'appeal-filed', { full: true })
  await page.setViewportSize(PHONE.viewport)
  // Answered before the connection goes: a question in flight would answer the next one, too.
  const opened = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes(operationId('AccountSuspendedScreenQuery'))),
  )
  await page.getByRole('link', { name: 'Terug naar je account' }).tap()
  await (await opened).finished()
  await expect(page.getByRole('region', { name: 'We hebben je bezwaar ontvangen' })).toBeVisible()

  // The page asks while there is no connection: that fails without a word, and it asks again afterwards.
  await page.context().setOffline(true)
  await comeBack(page)
  await inDatabase((client) =>
    client.query(
      `update accounts.appeal set outcome = 'upheld', answer = 'We lezen hetzelfde in zes gesprekken.',
         decided_at = platform.now() where member_id = $1`,
      [rowId(ada.id)],
    ),
  )
  await page.context().setOffline(false)
  const stands = page.getByRole('region', { name: 'De beslissing blijft staan' })
  await expect(stands).toContainText('We lezen hetzelfde in zes gesprekken.')
  await expect(page.locator('[popover=manual] > div')).toHaveCount(0)
  await look(page, 'appeal-upheld', { full: true })
  await page.setViewportSize(PHONE.viewport)

  await operate('suspend', '--site', 'ruvela', '--member', ada.email, '--lift')
  await comeBack(page)
  await expect(page).toHaveURL('/login')
  await signIn(page, ada.email, ada.password)
  await inDatabase(async (client) => {
    await client.query(`update accounts.appeal set outcome = 'overturned' where member_id = $1`, [
      rowId(ada.id),
    ])
    await client.query('update accounts.statement set corrected_at = platform.now() where member_id = $1', [
      rowId(ada.id),
    ])
  })
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'Je had gelijk' })).toContainText('het spijt ons')
  await keepPicture(page, 'appeal-corrected-360', { full: true })
})
