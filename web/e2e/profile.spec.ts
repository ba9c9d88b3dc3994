import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { dismissed, newMember } from './support/members.ts'

const PORTRAITS = path.resolve(import.meta.dirname, '../../scripts/demo/portraits')
const pictures = readdirSync(PORTRAITS)
  .filter((name) => name.startsWith('f-'))
  .slice(0, 5)
  .map((name) => path.join(PORTRAITS, name))

test.beforeEach(({ page }) => acceptEntryWarning(page))

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saved = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Alles opgeslagen' })

async function open(page: Page) {
  await page.goto('/profile')
  await expectSettled(page)
}

/** Chooses files as the picker would and uploads each whole picture. */
async function addPhotos(page: Page, files: string[]) {
  const photos = section(page, 'Foto’s')
  await photos.locator('input[type=file]').first().setInputFiles(files)
  for (const [index] of files.entries()) {
    const crop = page.getByRole('dialog', { name: 'Kies wat je laat zien' })
    await crop.getByRole('button', { name: 'Hele foto plaatsen' }).click()
    if (index === files.length - 1) await expect(crop).toBeHidden()
  }
}

const ownPhotos = (page: Page) => section(page, 'Foto’s').getByRole('img', { name: /^Foto \d+$/ })
const sources = (page: Page) =>
  ownPhotos(page).evaluateAll((images) =>
    images.map((image) => new URL((image as HTMLImageElement).src).pathname),
  )

test('PROF-02 each field saves on its own, shows its refusal, and unsaved input is never left silently', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const member = await newMember(page)
  await open(page)
  const facts = section(page, 'Gegevens')
  const name = facts.getByLabel('Profielnaam')
  const refused = [
    { fill: '', says: 'Kies een profielnaam' },
    { fill: '@noor', says: 'Je profielnaam mag niet met @ beginnen' },
    {
      fill: member.email.slice(0, 30),
      says: member.email.length <= 30 ? 'Je profielnaam moet anders zijn dan je e-mailadres' : '',
    },
    { fill: '<b>Noor</b>', says: 'Gebruik gewone tekst, zonder HTML' },
  ]
  for (const { fill, says } of refused.filter(({ says }) => says !== '')) {
    await name.fill(fill)
    await name.blur()
    await expect(name).toHaveAccessibleDescription(says)
    await expect(name).toHaveValue(fill)
  }
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Niet alles is opgeslagen' }),
  ).toBeVisible()

  // Leaving asks; staying keeps what was typed.
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  await menu.getByRole('link', { name: 'Likes' }).click()
  const question = page.getByRole('dialog', { name: 'Nog niet opgeslagen' })
  await expect(question).toBeVisible()
  await expectNoAxeViolation(page)
  await question.getByRole('button', { name: 'Blijf hier' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(name).toHaveValue('<b>Noor</b>')
  const stays = page.waitForEvent('dialog').then((dialog) => {
    expect(dialog.type()).toBe('beforeunload')
    return dialog.dismiss()
  })
  await page.evaluate(() => setTimeout(() => location.reload()))
  await stays
  await name.fill('Noor van Dam')
  await name.blur()
  await expect(saved(page)).toBeVisible()

  const birthday = facts.getByRole('group', { name: 'Geboortedatum' })
  for (const { year, day, month, says } of [
    { day: '31', month: '02', year: '1990', says: 'Ongeldige geboortedatum.' },
    {
      day: '01',
      month: '01',
      year: String(new Date().getFullYear() - 10),
      says: 'Je moet minstens 18 jaar oud zijn',
    },
    { day: '', month: '01', year: '1990', says: 'Vul uw geboortedatum in' },
  ]) {
    await birthday.getByLabel('Dag').fill(day)
    await birthday.getByLabel('Maand').fill(month)
    await birthday.getByLabel('Jaar').fill(year)
    await birthday.getByLabel('Jaar').blur()
    await expect(birthday).toContainText(says)
  }
  await birthday.getByLabel('Dag').fill('29')
  await birthday.getByLabel('Maand').fill('02')
  await birthday.getByLabel('Jaar').fill('1988')
  await birthday.getByLabel('Jaar').blur()
  await expect(saved(page)).toBeVisible()

  await facts.getByRole('group', { name: 'Ik ben' }).getByText('Man', { exact: true }).click()
  await facts.getByRole('group', { name: 'Ik zoek' }).getByText('Vrouw', { exact: true }).click()
  for (const [label, choice] of [
    ['Relatiestatus', 'Vrijgezel'],
    ['Postuur', 'Slank'],
    ['Haarkleur', 'Bruin'],
    ['Kleur ogen', 'Blauw'],
  ] as const) {
    await facts.getByLabel(label).selectOption(choice)
  }
  await expect(saved(page)).toBeVisible()

  const about = section(page, 'Over mij').getByRole('textbox', { name: 'Over mij' })
  await about.fill('<script>alert(1)</script>')
  await about.blur()
  await expect(about).toHaveAccessibleDescription(/Gebruik gewone tekst, zonder HTML/)
  await about.fill('Ik bak brood en fiets naar zee.\nEn jij?')
  // Leaving waits for a save in progress, without asking.
  await menu.getByRole('link', { name: 'Likes' }).click()
  await expect(page).toHaveURL(/\/likes/)
  await menu.getByRole('link', { name: 'Zoeken' }).click()
  await open(page)

  await section(page, 'Interesses').getByRole('button', { name: 'Koken', exact: true }).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expectSettled(page)
  await expect(name).toHaveValue('Noor van Dam')
  const hadBirthday = new Date().toISOString().slice(5, 10) >= '02-29'
  const age = new Date().getFullYear() - 1988 - (hadBirthday ? 0 : 1)
  await expect(page.getByText(`Noor van Dam, ${age}`).first()).toBeVisible()
  await expect(birthday.getByLabel('Dag')).toHaveValue('29')
  await expect(facts.getByRole('radio', { name: 'Man' }).first()).toBeChecked()
  await expect(facts.getByLabel('Haarkleur')).toHaveValue(/\d+/)
  await expect(about).toHaveValue('Ik bak brood en fiets naar zee.\nEn jij?')
  await expect(
    section(page, 'Interesses').getByRole('button', { name: 'Koken', exact: true }),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('the sexuality is asked for with its own consent, and kept only then', async ({ page }) => {
  await newMember(page)
  await open(page)
  const field = section(page, 'Gegevens').getByLabel('Geaardheid')
  await field.selectOption('Bi')
  const question = page.getByRole('dialog', { name: 'Mogen we dit bewaren?' })
  await expect(question).toBeVisible()
  await expectNoAxeViolation(page)
  await question.getByRole('button', { name: 'Annuleren' }).click()
  await expect(field).toHaveValue('')
  await field.selectOption('Bi')
  // Declined and chosen again before the first dialog's close event: that late event must not close the
  // second one.
  await field.evaluate(async (select: HTMLSelectElement, no) => {
    document.querySelectorAll<HTMLButtonElement>('dialog[open] button').forEach((button) => {
      if (button.textContent === no) button.click()
    })
    // React draws in a microtask, and the browser dispatches the event in a task.
    await Promise.resolve()
    select.value = 'BI'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, 'Annuleren')
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Ik geef toestemming' }).click()
  await expect(question).toBeHidden()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expectSettled(page)
  await expect(field).toHaveValue('BI')
  await field.selectOption('Liever niet zeggen')
  await expect(question).toBeHidden()
  await expect(saved(page)).toBeVisible()
})

test('PROF-03 photos come by picker, drop or camera, and can be cropped, stopped, reordered and limited', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await acceptEntryWarning(page)
  await newMember(page)
  await open(page)
  const photos = section(page, 'Foto’s')
  await expect(photos).toContainText('0 van 3')

  // Keyboard and slider choose the crop, which the server receives.
  await photos.locator('input[type=file]').setInputFiles(pictures[0]!)
  const crop = page.getByRole('dialog', { name: 'Kies wat je laat zien' })
  await crop.getByRole('slider', { name: 'Dichterbij' }).fill('2')
  await crop.getByRole('application').focus()
  await page.keyboard.press('ArrowUp')
  await expectNoAxeViolation(page)
  await keepPicture(page, 'profile-crop-1280')
  const upload = page.waitForRequest((request) => request.url().includes('/upload/photo?crop='))
  await crop.getByRole('button', { name: 'Plaats foto' }).click()
  const [x, y, width, height] = decodeURIComponent(new URL((await upload).url()).searchParams.get('crop')!)
    .split(',')
    .map(Number)
  expect(width).toBeCloseTo(0.5, 1)
  expect([x! >= 0, y! >= 0, x! + width! <= 1.001, y! + height! <= 1.001]).toEqual([true, true, true, true])
  await expect(ownPhotos(page)).toHaveCount(1)

  // An upload shows its progress and can be stopped without a trace.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/upload/photo*', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await addPhotos(page, [pictures[1]!])
  await expect(photos.getByRole('progressbar')).toBeVisible()
  await photos.getByRole('button', { name: 'Annuleren' }).click()
  await expect(photos.getByRole('progressbar')).toBeHidden()
  release()
  await page.unroute('**/upload/photo*')

  // Dropped from the desktop.
  const bytes = readFileSync(pictures[1]!).toString('base64')
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'dropped.webp', {
        type: 'image/webp',
      }),
    )
    return transfer
  }, bytes)
  await photos.getByRole('list').dispatchEvent('drop', { dataTransfer: data })
  await crop.getByRole('button', { name: 'Hele foto plaatsen' }).click()
  await expect(ownPhotos(page)).toHaveCount(2)
  // A file that cannot be a photo is refused beside the others and can be dismissed.
  await photos
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(photos.getByRole('alert')).toHaveText(
    'Dit bestand kunnen we niet gebruiken. Kies een foto als JPEG, PNG of WebP.',
  )
  await photos.getByRole('button', { name: 'Verwijder', exact: true }).click()
  await addPhotos(page, [pictures[2]!])
  await expect(ownPhotos(page)).toHaveCount(3)

  // Full: the picker gives way to the upgrade.
  await expect(photos).toContainText('3 van 3')
  await expect(photos.locator('input[type=file]')).toHaveCount(0)
  await expect(photos.getByRole('link', { name: 'Tot 25 met Premium' })).toHaveAttribute('href', '/premium')
  const refused = await page.request.post('/upload/photo', {
    multipart: { photo: { name: 'a.webp', mimeType: 'image/webp', buffer: readFileSync(pictures[3]!) } },
    headers: { 'x-requested-with': 'fetch' },
  })
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'PHOTO_LIMIT_REACHED'])

  // Order: by keyboard, by mouse, and the star; the first is the main photo.
  const [first, second, third] = await sources(page)
  await photos.getByRole('button', { name: 'Zet foto 1 naar achteren' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sources(page)).toEqual([second, first, third])
  await expect(photos.getByRole('status')).toHaveText('Foto 1 staat nu op plaats 2')
  await photos.getByRole('listitem').nth(2).dragTo(photos.getByRole('listitem').nth(0))
  await expect.poll(() => sources(page)).toEqual([third, second, first])
  await photos.getByRole('button', { name: 'Maak foto 3 je hoofdfoto' }).click()
  await expect.poll(() => sources(page)).toEqual([first, third, second])
  await page.reload()
  await expectSettled(page)
  expect((await sources(page)).length).toBe(3)
  const stored = await sources(page)
  expect(stored.map((source) => source.split('/').at(2))).toEqual(
    [first, third, second].map((source) => source!.split('/').at(2)),
  )
  await expect(photos.getByRole('listitem').first()).toContainText('Hoofdfoto')
  await expectNoAxeViolation(page)
  await keepPicture(page, 'profile-photos-1280', { full: true })

  await photos.getByRole('button', { name: 'Verwijder foto 2' }).click()
  await page
    .getByRole('dialog', { name: 'Foto verwijderen?' })
    .getByRole('button', { name: 'Verwijder foto' })
    .click()
  await expect(ownPhotos(page)).toHaveCount(2)

  // A phone offers its camera.
  const phone = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    storageState: await context.storageState(),
  })
  const small = await phone.newPage()
  await open(small)
  const camera = section(small, 'Foto’s').locator('input[capture]')
  await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp')
  await camera.setInputFiles(pictures[4]!)
  await small
    .getByRole('dialog', { name: 'Kies wat je laat zien' })
    .getByRole('button', { name: 'Plaats foto' })
    .click()
  await expect(ownPhotos(small)).toHaveCount(3)
  await phone.close()
  await context.close()
})

test('PROF-06 the place comes from lists, a name or the browser; others only see a coarse distance', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['geolocation'],
    geolocation: { latitude: 51.9225, longitude: 4.47917 },
  })
  const page = await context.newPage()
  await acceptEntryWarning(page)
  await newMember(page)
  await open(page)
  const place = section(page, 'Locatie')
  const now = place.getByRole('status').first()
  await expect(now).toHaveText('Utrecht')

  // Lists: a region alone, then a town of it.
  await place.getByLabel('Provincie').selectOption('Gelderland')
  await place.getByRole('button', { name: 'Alleen de provincie bewaren' }).click()
  await expect(now).toHaveText('Gelderland')
  await place.getByLabel('Plaats', { exact: true }).selectOption('Arnhem')
  await expect(now).toHaveText('Arnhem, Gelderland')
  // By name.
  await place.getByRole('combobox', { name: 'Zoek je woonplaats' }).fill('Gronin')
  await place
    .getByRole('listbox')
    .getByRole('option', { name: /^Groningen/ })
    .first()
    .click()
  await expect(now).toContainText('Groningen')
  // Granted: the browser's position, resolved to its town.
  await place.getByRole('button', { name: 'Gebruik mijn locatie' }).click()
  await expect(now).toContainText('Rotterdam')
  const { viewer } = await run(page.request, 'ProfileScreenQuery')
  expect(JSON.stringify(viewer)).not.toContain('51.9')
  await expectNoAxeViolation(page)
  await context.close()

  const states: { name: string; before: () => void; says: string; asks: boolean }[] = [
    {
      name: 'unsupported',
      asks: false,
      says: 'Deze browser kan je locatie niet doorgeven.',
      before: () => void Reflect.deleteProperty(Navigator.prototype, 'geolocation'),
    },
    {
      name: 'denied',
      asks: false,
      says: 'Je browser geeft je locatie niet door.',
      before: () =>
        (navigator.permissions.query = async () =>
          Object.assign(new EventTarget(), { state: 'denied' }) as PermissionStatus),
    },
    {
      name: 'prompt',
      asks: false,
      says: 'Je browser vraagt je eerst om toestemming.',
      before: () =>
        (navigator.permissions.query = async () =>
          Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus),
    },
    {
      name: 'unknown',
      asks: true,
      says: 'Je browser geeft je locatie niet door.',
      before: () => (navigator.permissions.query = async () => Promise.reject(new TypeError('not known'))),
    },
    {
      name: 'unavailable',
      asks: true,
      says: 'Je locatie kon niet worden bepaald.',
      before: () => {
        Geolocation.prototype.getCurrentPosition = (_found, failed) =>
          failed?.(
            Object.assign(Object.create(GeolocationPositionError.prototype), {}) as GeolocationPositionError,
          )
        Object.defineProperty(GeolocationPositionError.prototype, 'code', { value: 2 })
      },
    },
    {
      name: 'timeout',
      asks: true,
      says: 'Je locatie zoeken duurde te lang.',
      before: () => {
        Geolocation.prototype.getCurrentPosition = (_found, failed, options) => {
          Object.assign(window, { positionOptions: options })
          failed?.(Object.create(GeolocationPositionError.prototype) as GeolocationPositionError)
        }
        Object.defineProperty(GeolocationPositionError.prototype, 'code', { value: 3 })
      },
    },
  ]
  const cookies = await browser.newContext()
  await newMember(await cookies.newPage())
  const storageState = await cookies.storageState()
  for (const { name, before, says, asks } of states) {
    const one = await browser.newContext({ baseURL, storageState, locale: 'nl-NL' })
    const tab = await one.newPage()
    await acceptEntryWarning(tab)
    await tab.addInitScript(before)
    await open(tab)
    const button = section(tab, 'Locatie').getByRole('button', { name: 'Gebruik mijn locatie' })
    if (asks) await button.click()
    await expect(section(tab, 'Locatie'), name).toContainText(says)
    // A position up to an hour old is good enough, an older one is not.
    if (name === 'timeout')
      expect(
        await tab.evaluate(
          () => (window as unknown as { positionOptions: PositionOptions }).positionOptions.maximumAge,
        ),
      ).toBe(3_600_000)
    await one.close()
  }
  await cookies.close()
})

test('PROF-08 a photo alert shows outside a few screens, and a dismissal lasts, with its time', async ({
  page,
  browser,
}) => {
  const member = await newMember(page, { confirmed: false })
  const alert = page.getByRole('status').filter({ hasText: 'Met een foto krijg je veel vaker antwoord.' })
  // One banner shows at a time: first the one about the address, until it is dismissed.
  const activation = page.getByRole('status').filter({ hasText: 'Bevestig je e-mail' })
  await page.goto('/members')
  await expect(activation).toBeVisible()
  await expect(alert).toHaveCount(0)
  await activation.getByRole('button', { name: 'Sluiten' }).click()
  await expect(alert).toBeVisible()
  await expect(activation).toHaveCount(0)
  for (const address of ['/members', '/likes', '/chats', '/transactions', '/faq']) {
    await page.goto(address)
    await expectSettled(page)
    await expect(alert, address).toBeVisible()
  }
  const { bundles } = await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })
  for (const address of [
    '/profile',
    '/signup-matches',
    '/premium',
    '/settings',
    '/swipe-game',
    `/directdebit?bundle=${encodeURIComponent(bundles[0].id)}`,
  ]) {
    await page.goto(address)
    await expectSettled(page)
    await expect(page, 'the screen itself, not another one').toHaveURL(address)
    await expect(alert, address).toHaveCount(0)
  }
  await page.goto('/members')
  const before = Date.now()
  const stored = dismissed(page, 'PROFILE_PHOTO')
  await alert.getByRole('button', { name: 'Sluiten' }).click()
  await expect(alert).toHaveCount(0)
  await stored
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await acceptEntryWarning(other)
  // On another device of the member, too.
  await run(other.request, 'logInMutation', { input: { email: member.email, password: member.password } })
  await other.goto('/likes')
  await expectSettled(other)
  const after = Date.now()
  const putAwayAt = () =>
    other.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('dismissals') ?? '{}') as Record<string, number>)['profile-photo'] ??
        0,
    )
  // The device learns it with the member menu; before that no banner shows anyway.
  await expect.poll(putAwayAt).toBeGreaterThanOrEqual(before)
  expect(await putAwayAt()).toBeLessThanOrEqual(after)
  await expect(other.getByText('Met een foto krijg je veel vaker antwoord.')).toHaveCount(0)
  await elsewhere.close()
  // A member with a main photo never saw it.
  const withPhoto = await browser.newContext()
  const third = await withPhoto.newPage()
  await acceptEntryWarning(third)
  await newMember(third)
  await third.request.post('/upload/photo', {
    multipart: { photo: { name: 'a.webp', mimeType: 'image/webp', buffer: readFileSync(pictures[0]!) } },
    headers: { 'x-requested-with': 'fetch' },
  })
  await third.goto('/likes')
  await expectSettled(third)
  await expect(third.getByText('Met een foto krijg je veel vaker antwoord.')).toHaveCount(0)
  await withPhoto.close()
})

test('the own profile is accessible in both themes on the smallest phone', async ({ page }) => {
  await newMember(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page)
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolation(page)
    await keepPicture(page, `profile-320-${theme}`, { full: true })
  }
})
