import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, isIntrospectionType, isSpecifiedScalarType } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PARTNER_SCOPES } from '#platform/requests/audience.ts'
import { testApp } from '#testing/file-app.ts'
import { readReference } from './reference.ts'
import { hastyDeprecations } from './testing/deprecations.ts'
import { undocumentedCodes } from './testing/error-codes.ts'
import { deadLinks, type FetchPage } from './testing/links.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const app = testApp({ GRAPHIQL: 'false' })

const get = (address: string, headers: Record<string, string> = {}) =>
  app.visitor().fetch(address, { headers: { accept: 'text/html', ...headers } })
const fetchPage: FetchPage = async (address) => {
  const { status, text } = await get(address)
  return { status, html: text }
}

test('FED-06 a developer reads whole pages without script, under the strict policy, with full metadata', async () => {
  const page = await get('/developers/quick-start', { 'accept-language': 'nl' })
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*style-src 'self';/)
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.text).toContain('<html lang="en">')
  expect(page.text).toContain('<title>Quick start – Ruvela for developers</title>')
  expect(page.text).toMatch(/<meta name="description" content="From nothing to your first query in a minute/)
  expect(page.text).toContain('rel="canonical" href="https://ruvela.test/developers/quick-start"')
  expect(page.text).toContain('export API_URL=https://ruvela.test')
  expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|localhost:4000/)
  const [, style] = /rel="stylesheet" href="([^"]+)"/.exec(page.text)!
  const css = await get(style!)
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(css.text).toMatch(
    /@media screen and \(prefers-color-scheme: dark\) \{ :root \{\s+color-scheme: dark/,
  )
  expect(css.text).not.toContain('data-theme')
  expect((await get('/developers/no-such-guide')).status).toBe(404)
  expect((await get('/developers/reference/NoSuchType')).status).toBe(404)
})

test('FED-06 every link of the developers’ pages works, and the first page leads to every guide @long', async () => {
  const { dead, visited } = await deadLinks('/developers', fetchPage)
  expect(dead).toEqual([])
  const guides = readdirSync(path.join(ROOT, 'docs/developers')).map((file) => file.replace('.md', ''))
  for (const guide of guides)
    expect(visited).toContain(guide === 'README' ? '/developers' : `/developers/${guide}`)
  const pages: Record<string, string> = {
    '/start':
      '<a href="/gone">gone</a> <a href="#nowhere">nowhere</a> <a href="/start#here">here</a> <b id="here"></b>',
  }
  const broken = await deadLinks('/start', async (address) => {
    const html = pages[address]
    return html === undefined ? { status: 404, html: '' } : { status: 200, html }
  })
  expect(broken.dead).toEqual(['/start: #nowhere', '/start: /gone'])
})

test('FED-06 FED-07 the reference names every type with its fields, and every audience with its fields', async () => {
  const index = (await get('/developers/reference')).text
  for (const name of buildSchemaNames()) expect(index, name).toContain(`href="/developers/reference/${name}"`)
  const named = Array.from(
    read('schema/api.graphql').matchAll(/@audience\(of: "(\w+)"(?:, scope: "([\w:]+)")?\)/g),
    ([, of, scope]) => scope ?? of!,
  )
  const ids = [...named, ...Object.keys(PARTNER_SCOPES)].filter((audience) => audience !== 'operator')
  for (const id of new Set(ids.map((audience) => audience.replace(':', '-')))) {
    expect(index, id).toContain(`<a href="/developers/reference/audience/${id}">`)
    expect((await get(`/developers/reference/audience/${id}`)).text, id).toMatch(
      /<li><a href="\/developers\/reference\//,
    )
  }
  const query = (await get('/developers/reference/Query')).text
  expect(query).toMatch(/id="partnerOrders"[^]*?For: Partners with orders:read/)
  const mutation = (await get('/developers/reference/Mutation')).text
  expect(mutation).toMatch(/id="placeOrder"[^]*?BUNDLE_NOT_FOUND/)
})

test('FED-06 the schema that a partner downloads is complete and states every audience', async () => {
  const { text } = await get('/developers/schema.graphql')
  const schema = buildSchema(text)
  expect(Object.keys(schema.getTypeMap())).toEqual(expect.arrayContaining(buildSchemaNames()))
  expect(text).toContain('partnerSignups')
  expect(text).toContain('@audience(of: "partner", scope: "signups:read")')
})

test('FED-06 REST-15 the OpenAPI document names each operation, and each example matches its schema', async () => {
  const document = (await get('/developers/openapi.json')).json()
  const operations = Object.values<any>(document.paths).flatMap((methods) => Object.values<any>(methods))
  const ids = operations.map(({ operationId }) => operationId as string)
  expect(new Set(ids).size).toBe(ids.length)
  const page = (await get('/developers/rest')).text
  for (const { operationId, requestBody, responses } of operations) {
    expect(page).toContain(`<code>${operationId}</code>`)
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
    const contents = [requestBody, ...Object.values<any>(responses)].flatMap((part) => part?.content ?? [])
    for (const {
      'application/json': { schema, example },
    } of contents) {
      expect(example, operationId).toBeDefined()
      expect(z.fromJSONSchema(schema).safeParse(example).error, operationId).toBeUndefined()
    }
  }
})

test('FED-06 the guide to errors lists every code that the service can answer with', async () => {
  const guide = (await get('/developers/errors')).text
  expect(undocumentedCodes(guide)).toEqual([])
  expect(undocumentedCodes(guide.replaceAll('REQUEST_RUNNING', ''))).toEqual(['REQUEST_RUNNING'])
  expect(undocumentedCodes(guide.replaceAll('PAYMENT_UNAVAILABLE', ''))).toEqual(['PAYMENT_UNAVAILABLE'])
})

test('FED-06 a deprecated field works for half a year after the changelog announced it', () => {
  expect(hastyDeprecations(read('schema/api.graphql'), read('docs/developers/changelog.md'))).toEqual([])
  const sdl = (day: string) =>
    `type Query { old: Int @deprecated(reason: "Use new. Goes on ${day}.") new: Int }`
  const changelog = '# Changelog\n\n## 2027-01-31\n\n- Deprecated: `Query.old`.\n'
  expect(hastyDeprecations(sdl('2027-07-31'), changelog)).toEqual([])
  expect(hastyDeprecations(sdl('2027-07-30'), changelog)).toEqual(['Query.old'])
  expect(hastyDeprecations(sdl('2027-07-31'), '# Changelog\n')).toEqual(['Query.old'])
  expect(hastyDeprecations(sdl('soon'), changelog)).toEqual(['Query.old'])
})

/** Every type but those of the operators' console, which is not documented to others. */
function buildSchemaNames(): string[] {
  const names = Object.values(readReference().schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .map(({ name }) => name)
  expect(names.length).toBeGreaterThan(250)
  expect(names).not.toContain('Operator')
  return names
}
