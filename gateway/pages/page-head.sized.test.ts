import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { triesAll } from '#testing/run-size.ts'

const app = testApp()

// A picture takes seconds to draw.
const PICTURE_LOCALES = triesAll() ? ['nl', 'pl'] : ['nl']

const ORIGIN = 'https://ruvela.test'

const page = async (path: string) => (await app.visitor().fetch(path)).text
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))
const contentOf = (head: string, name: string) =>
  new RegExp(`<meta [^>]*(?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]

/** Fetches bytes, as a browser that lists its encodings. */
async function fetchRaw(path: string, acceptEncoding?: string) {
  const { headers, body } = await request(`http://127.0.0.1:${app.port}${path}`, {
    headers: { host: 'ruvela.test', ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}) },
  })
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) }
}

/** The addresses that the sitemap lists in the site's own language. */
async function listed(): Promise<string[]> {
  const { text } = await app.visitor().fetch('/sitemap.xml')
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map((match) => match[1]!)
    .filter((address) => !address.includes('?'))
    .map((address) => new URL(address).pathname)
}

test('SITE-23 every public page has its own branded title, description and address per language @long', async () => {
  const paths = [...(await listed()), '/landers/gallery', '/landers/video', '/landers/tinderswipe']
  expect(paths).toEqual(expect.arrayContaining(['/', '/login', '/signup', '/terms', '/faq', '/pricing']))
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of paths) {
    const head = headOf(await page(`${path}?lang=de`))
    const title = /<title[^>]*>([^<]*)</.exec(head)?.[1] ?? ''
    expect(title.split('Ruvela').length, `${path}: ${title}`).toBe(2)
    expect(contentOf(head, 'description'), path).toMatch(/.{10,}/)
    expect(head, path).toContain(`rel="canonical" href="${ORIGIN}${path}?lang=de"`)
    expect(head, path).toContain(`hreflang="nl" href="${ORIGIN}${path}"`)
    expect(head, path).toContain(`hreflang="pl" href="${ORIGIN}${path}?lang=pl"`)
    expect(head, path).toContain(`hreflang="x-default" href="${ORIGIN}${path}"`)
    expect(contentOf(head, 'og:title'), path).toBe(title)
    expect(contentOf(head, 'og:url'), path).toBe(`${ORIGIN}${path}?lang=de`)
    expect(contentOf(head, 'og:locale'), path).toBe('de_DE')
    expect(contentOf(head, 'twitter:card'), path).toBe('summary_large_image')
    titles.add(title)
    descriptions.add(contentOf(head, 'description')!)
  }
  expect(titles.size).toBe(paths.length)
  expect(descriptions.size).toBe(paths.length)
})

test('SITE-23 however a page’s address is spelled, the page names its canonical one', async () => {
  for (const [asked, usual] of [
    ['/LOGIN', '/login'],
    ['/%6cogin', '/login'],
    ['/login////', '/login'],
    ['/terms//', '/terms'],
    ['/Landers/Gallery/spring', '/landers/gallery'],
  ]) {
    const head = headOf(await page(asked!))
    expect(head, asked).toContain(`rel="canonical" href="${ORIGIN}${usual}"`)
    expect(contentOf(head, 'og:url'), asked).toBe(`${ORIGIN}${usual}`)
  }
})

test('SITE-23 a shared link shows a picture of the site in the reader’s language @long', async () => {
  const sizes = new Set<string>()
  for (const locale of PICTURE_LOCALES) {
    const address = contentOf(headOf(await page(`/faq?lang=${locale}`)), 'og:image')!
    expect(address).toMatch(new RegExp(`^${ORIGIN}/share/${locale}\\.png\\?v=\\d+$`))
    const { headers, bytes } = await fetchRaw(new URL(address).pathname)
    expect(headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    // The picture has content: it is neither one colour nor the same in every language.
    expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(1)
    sizes.add(bytes.toString('base64'))
  }
  expect(sizes.size).toBe(PICTURE_LOCALES.length)
  expect((await app.visitor().fetch('/share/xx.png')).status).toBe(404)
})

test('SITE-23 members’ screens and dead addresses are not indexed and appear in no list', async () => {
  const ada = await app.signUp()
  for (const path of ['/members', '/likes', '/chats', '/credits', '/profile', '/notifications']) {
    const { headers, text } = await ada.fetch(path)
    expect(headers['x-robots-tag'], path).toBe('noindex')
    expect(contentOf(text, 'robots'), path).toBe('noindex')
    expect(headOf(text), path).not.toContain('canonical')
    expect(await listed(), path).not.toContain(path)
  }
  expect(await listed()).not.toContain('/offline')
})

test('SITE-23 robots.txt leads search engines to the sitemap and blocks no page @long', async () => {
  const robots = await app.visitor().fetch('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(robots.text.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/', 'Disallow: /graphql'])
  const { text, headers } = await app.visitor().fetch('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(text).toContain(`<loc>${ORIGIN}/faq?lang=de</loc>`)
  expect(text).toContain(`<xhtml:link rel="alternate" hreflang="fr" href="${ORIGIN}/faq?lang=fr"/>`)
  for (const path of await listed()) expect((await app.visitor().fetch(path)).status, path).toBe(200)
})

test('SITE-23 the sitemap lists a page that an operator added, in its languages', async () => {
  for (const [kind, locale] of [
    ['meet-ups', 'nl'],
    ['meet-ups', 'de'],
    ['login', 'nl'],
  ])
    await app.admin.query(
      `insert into accounts.document (site_id, kind, locale, version, title, body, hash)
       select id, $1, $2, platform.now(), 'Meet', E'# Meet\n\nEvery month.', '' from accounts.site where token = 'ruvela'`,
      [kind, locale],
    )
  const { text } = await app.visitor().fetch('/sitemap.xml')
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
  expect(addresses.filter((address) => address.includes('meet-ups'))).toEqual([
    `${ORIGIN}/meet-ups?lang=de`,
    `${ORIGIN}/meet-ups`,
  ])
  expect(addresses.filter((address) => address === `${ORIGIN}/login`)).toHaveLength(1)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect((await app.visitor().fetch('/meet-ups')).status).toBe(200)
  // Another site has it neither in its list nor under its address.
  const other = app.visitor('dutch.test')
  expect((await other.fetch('/sitemap.xml')).text).not.toContain('meet-ups')
  expect((await other.fetch('/meet-ups')).status).toBe(404)
})

test('SITE-23 the first page states its owner in machine-readable form, and nothing beyond its content', async () => {
  const head = headOf(await page('/?lang=en'))
  const data = JSON.parse(/<script[^>]* type="application\/ld\+json">([^<]*)</.exec(head)![1]!)
  expect(data).toMatchObject({ '@type': 'WebSite', name: 'Ruvela', url: `${ORIGIN}/`, inLanguage: 'en' })
  expect(Object.keys(data).toSorted()).toEqual(
    ['@context', '@type', 'description', 'inLanguage', 'name', 'publisher', 'url'].toSorted(),
  )
  expect(headOf(await page('/faq'))).not.toContain('ld+json')
})

test('a page is compressed for clients that support it, with the same content', async () => {
  const plain = await fetchRaw('/terms')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await fetchRaw('/terms', 'gzip, deflate, br, zstd')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers['vary']).toContain('Accept-Encoding')
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2)
  const gzip = await fetchRaw('/terms', 'gzip, br;q=0')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
})

test('ROUTE-01 the front page opens even without prices, and shows sample prices once they can be read', async () => {
  const price = /€\s?\d/
  await app.admin.query('alter table billing.bundle rename to bundle_away')
  const { status, text } = await app.visitor().fetch('/?lang=nl')
  await app.admin.query('alter table billing.bundle_away rename to bundle')
  expect([status, price.test(text), text.includes('<h1')]).toEqual([200, false, true])
  expect(await page('/?lang=nl')).toMatch(price)
})
