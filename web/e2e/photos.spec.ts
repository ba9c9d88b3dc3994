import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openWay } from '#testing/faulty-way.ts'
import { run } from './support/graph.ts'
import { acceptEntryWarning, expectSettled, keepPicture } from './support/looks.ts'
import { newMember } from './support/members.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

/** A photo as an upright phone takes it: 48 megapixels stored sideways, with its location in the metadata. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const grain = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(grain)
    .resize(8000, 6000)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer()
}

const OFFLINE = 'Geen verbinding. Straks gaat het vanzelf verder.'

async function choose(page: Page, photo: Buffer) {
  const photos = page.getByRole('region', { name: 'Foto’s', exact: true })
  await photos
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo })
  const crop = page.getByRole('dialog', { name: 'Kies wat je laat zien' })
  await crop.getByRole('button', { name: 'Hele foto plaatsen' }).click()
  return photos
}

test('PROF-03 a 48 megapixel photo uploads small, upright and without location, and retries when cut off', async ({
  page,
}) => {
  await newMember(page)
  // The browser's tools do not tell what a page uploads.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { uploaded: [...body.values()][0] })
      return send.call(this, body)
    }
  })
  await page.goto('/profile')
  await expectSettled(page)
  await page.route('**/upload/photo*', (route) => route.abort())
  const photo = await phonePhoto()
  expect(photo.length).toBeGreaterThan(10_000_000)
  const photos = await choose(page, photo)
  await expect(photos.getByRole('alert')).toHaveText('Controleer je verbinding en probeer het opnieuw.')
  await page.unroute('**/upload/photo*')

  const sent = page.waitForRequest('**/upload/photo*')
  await photos.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await sent
  const base64 = await page.evaluate(async () => {
    const { uploaded } = window as unknown as { uploaded: Blob }
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1]!))
      reader.readAsDataURL(uploaded)
    })
  })
  const jpeg = Buffer.from(base64, 'base64')
  const { width, height, exif } = await sharp(jpeg, { failOn: 'none' }).metadata()
  expect({ width, height, exif }).toEqual({ width: 1536, height: 2048, exif: undefined })
  expect(jpeg.length).toBeLessThan(photo.length / 5)
  await expect(photos.getByRole('img', { name: /^Foto \d+$/ })).toHaveCount(1)
})

test('PROF-03 a photo goes on by itself once the connection is back, and is there once', async ({
  page,
  baseURL,
}) => {
  await newMember(page)
  const way = await openWay(Number(new URL(baseURL!).port))
  try {
    await page.goto(`http://localhost:${way.port}/profile`)
    await expectSettled(page)
    const own = page.getByRole('img', { name: /^Foto \d+$/ })

    // The picture arrives and its answer does not, as when a train enters a tunnel.
    way.loseAnswers()
    const photos = await choose(page, await phonePhoto())
    const upload = photos.getByRole('listitem').filter({ has: page.getByRole('progressbar') })
    const offline = 'Geen verbinding. Straks gaat het vanzelf verder.'
    await expect(upload).toContainText(offline)
    way.cut()
    await expect(photos.getByRole('alert')).toHaveCount(0)
    await keepPicture(page, 'photo-offline')
    way.heal()
    await expect(upload).toHaveCount(0)
    await expect(own).toHaveCount(1)
    await page.reload()
    await expectSettled(page)
    await expect(own).toHaveCount(1)

    // The phone changes networks: the old connection stays open, and carries nothing any more.
    way.swallow()
    await choose(
      page,
      await sharp(await phonePhoto())
        .resize(900)
        .toBuffer(),
    )
    await expect(upload).toContainText('Bijna klaar')
    way.heal()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(upload).toHaveCount(0)
    await expect(own).toHaveCount(2)
  } finally {
    await way.close()
  }
})

test('PROF-03 a photo left for another page, or a reload, without a connection goes on, and is there once', async ({
  page,
  baseURL,
}) => {
  await newMember(page)
  const way = await openWay(Number(new URL(baseURL!).port))
  const small = await sharp(await phonePhoto())
    .resize(900)
    .toBuffer()
  try {
    const home = `http://localhost:${way.port}`
    await page.goto(`${home}/profile`)
    await expectSettled(page)
    const own = page.getByRole('img', { name: /^Foto \d+$/ })
    const section = page.getByRole('region', { name: 'Foto’s', exact: true })
    const upload = section.getByRole('listitem').filter({ has: page.getByRole('progressbar') })
    const offline = 'Geen verbinding. Straks gaat het vanzelf verder.'
    const link = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).first()

    way.cut()
    await choose(page, small)
    await expect(upload).toContainText(offline)
    await link(/^Likes/).click()
    await expect(section).toHaveCount(0)
    const sent = page.waitForResponse('**/upload/photo*')
    way.heal()
    expect((await sent).ok()).toBe(true)
    await page.goBack()
    await expectSettled(page)
    await expect(own).toHaveCount(1)
    await expect(upload).toHaveCount(0)

    // The picture arrives and its answer does not. The page that would ask again is gone.
    way.loseAnswers()
    await choose(page, small)
    await expect(upload).toContainText(offline)
    await page.goto('about:blank')
    way.heal()
    await page.goto(`${home}/profile`)
    await expectSettled(page)
    await expect(own).toHaveCount(2)
    await expect(upload).toHaveCount(0)
    await page.reload()
    await expectSettled(page)
    await expect(own).toHaveCount(2)
    await expect(upload).toHaveCount(0)
  } finally {
    await way.close()
  }
})

test('PROF-03 a photo that replaces another does so after a reload, too, in the sign-up and in the profile', async ({
  page,
  baseURL,
}) => {
  await newMember(page, { step: 1 })
  const way = await openWay(Number(new URL(baseURL!).port))
  const home = `http://localhost:${way.port}`
  const own = async () =>
    (await run(page.request, 'ProfileScreenQuery')).viewer.profile.photos.map(({ id }: { id: string }) => id)
  const crop = page.getByRole('dialog', { name: 'Kies wat je laat zien' })
  const picture = (background: string) =>
    sharp({ create: { width: 900, height: 1100, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const put = async (opener: Locator, background: string) => {
    const chooser = page.waitForEvent('filechooser')
    await opener.click()
    const buffer = await picture(background)
    await (await chooser).setFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer })
    await crop.getByRole('button', { name: 'Hele foto plaatsen' }).click()
  }
  try {
    await page.goto(`${home}/complete-signup`)
    await expectSettled(page)
    const buffer = await picture('#a37')
    const first = { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByTestId('photo').setInputFiles(first)
    await crop.getByRole('button', { name: 'Hele foto plaatsen' }).click()
    await expect.poll(own).toHaveLength(1)
    for (const address of ['/complete-signup', '/profile']) {
      await page.goto(`${home}/complete-signup`)
      await expectSettled(page)
      const [before] = await own()
      const replace = page.getByRole('button', { name: 'Foto vervangen' })
      await expect(replace).toBeVisible()
      way.cut()
      await put(replace, address === '/profile' ? '#37a' : '#7a3')
      await expect(page.getByText(OFFLINE).first()).toBeVisible()
      await page.goto('about:blank')
      way.heal()
      await page.goto(home + address)
      await expectSettled(page)
      await expect.poll(async () => (await own()).includes(before)).toBe(false)
      expect(await own()).toHaveLength(1)
    }
  } finally {
    await way.close()
  }
})

test('PROF-03 a file that is not a picture takes no photo’s place, in the sign-up and in the profile', async ({
  page,
}) => {
  for (const address of ['/complete-signup', '/profile']) {
    await newMember(page, { step: 1 })
    await page.goto(address)
    await expectSettled(page)
    const pictures = await Promise.all(
      ['#a37', '#7a3', '#37a', '#773'].map(async (background, index) => ({
        name: `IMG_${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await sharp({ create: { width: 900, height: 1100, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      })),
    )
    const ticket = { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    await page
      .locator('main input[type=file]')
      .first()
      .setInputFiles([ticket, ...pictures])
    const whole = page.getByRole('button', { name: 'Hele foto plaatsen' })
    for (let left = 3; left > 0; left -= 1) await whole.click()
    await expect(page.getByText('IMG_3.jpg'), 'a fourth has no room').toBeVisible()
    await expect(page.getByText('IMG_2.jpg')).toHaveCount(0)
    await expect
      .poll(async () => (await run(page.request, 'ProfileScreenQuery')).viewer.profile.photos.length)
      .toBe(3)
  }
})

test('PROF-03 two fingers enlarge a photo while it is cropped, and what is below them stays there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newMember(page)
  await page.goto('/profile')
  await expectSettled(page)
  const buffer = await sharp({ create: { width: 900, height: 1100, channels: 3, background: '#a37' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles({ name: 'IMG_0003.jpg', mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Kies wat je laat zien' })
  const zoom = crop.getByRole('slider', { name: 'Dichterbij' })
  await expect(zoom).toHaveValue('1')
  await expect(crop.getByRole('button', { name: 'Plaats foto', exact: true })).toBeEnabled()
  const picture = crop.locator('img')
  const frame = (await crop.getByRole('application').boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  const [x, y] = [frame.x + frame.width / 4, frame.y + frame.height / 4]
  /** Where the fingers' middle is in the picture, in shares of it. */
  const under = async () => {
    const box = (await picture.boundingBox())!
    return { x: (x - box.x) / box.width, y: (y - box.y) / box.height }
  }
  const before = await under()
  await fingers('touchStart', { x: x - 15, y }, { x: x + 15, y })
  for (let apart = 16; apart <= 30; apart += 1)
    await fingers('touchMove', { x: x - apart, y }, { x: x + apart, y })
  await fingers('touchEnd')
  await expect(zoom).toHaveValue('2')
  await expect.poll(async () => Math.abs((await under()).x - before.x)).toBeLessThan(0.02)
  await expect.poll(async () => Math.abs((await under()).y - before.y)).toBeLessThan(0.02)
})

const signedPictures = (page: Page) =>
  page
    .locator('img[src^="/photos/"]')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))

test('pictures with expired addresses or a lost connection reload, with one request each', async ({
  page,
}) => {
  await newMember(page)
  const asked: string[] = []
  // As if the page had been open for hours: its addresses have expired until it requests new ones.
  let isRunOut = true
  await page.route('**/photos/**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      asked.push(...(request.postDataJSON() as { addresses: string[] }).addresses)
      isRunOut = false
      const answer = await route.fetch()
      const { addresses } = (await answer.json()) as { addresses: string[] }
      // Within the same half hour the server gives the same address; a later one differs.
      return route.fulfill({ json: { addresses: addresses.map((address) => `${address}&later`) } })
    }
    return isRunOut || !request.url().endsWith('&later') ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.goto('/members')
  await expectSettled(page)
  await expect.poll(async () => (await signedPictures(page)).filter(Boolean).length).toBeGreaterThan(3)
  expect(new Set(asked).size).toBe(asked.length)

  await page.unroute('**/photos/**')
  await page.route('**/photos/**', (route) => route.abort())
  await page.reload()
  await expectSettled(page)
  await expect.poll(() => signedPictures(page)).toContain(false)
  expect(await signedPictures(page)).not.toContain(true)
  await page.unroute('**/photos/**')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => (await signedPictures(page)).filter(Boolean).length).toBeGreaterThan(3)
})
