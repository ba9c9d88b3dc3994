import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'

const app = testApp()

const changeSettings = (settings: Record<string, unknown>) =>
  app.admin.query(
    `update accounts.site set settings = settings || $1, content_version = content_version + 1 where token = 'ruvela'`,
    [settings],
  )
const visit = (path: string, headers: Record<string, string> = {}) =>
  app.visitor().fetch(path, { headers: { accept: 'text/html', ...headers } })
const nameOf = async ({ profileId }: { profileId: string }) =>
  (
    await app.admin.query('select display_name from profiles.profile where id = $1', [
      Buffer.from(profileId, 'base64url').toString().split(':')[1],
    ])
  ).rows[0].display_name as string

/** The search in a document's block of data. */
function searchIn(text: string): { search: string; answer: { searchProfiles: any } | null } | null {
  const block = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text)![1]!
  return JSON.parse(block).members
}
const idsIn = (text: string): string[] =>
  searchIn(text)!.answer!.searchProfiles.edges.map(({ node }: any) => node.id)

beforeEach(() => changeSettings({ loggedOutSearch: true, loggedOutSearchTrafficsource: false }))

test('SRCH-05 a visitor’s search is whole in the HTML, unindexed, without Relay; a member’s is not in it', async () => {
  const ada = await app.signUp()
  await app.drainEvents()
  const name = await nameOf(ada)
  const { status, headers, text } = await visit('/members')
  expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([
    200,
    'noindex',
    'private, no-cache',
  ])
  expect(text.split('id="boot"')[0]).toMatch(new RegExp(`<article[^]*<bdi>${name}</bdi>`))
  expect(text).not.toMatch(/modulepreload|assets\/relay/)
  const own = (await ada.fetch('/members')).text
  expect([own.includes('<article'), searchIn(own)]).toEqual([false, null])
})

test('SRCH-05 the document has no more of a member than a card, and follows the filters of its address', async () => {
  const bo = await app.signUp()
  await app.drainEvents()
  const all = await visit('/members?min=nonsense&gender=nobody')
  expect(searchIn(all.text)!.search).toBe('?min=nonsense&gender=nobody')
  expect(idsIn(all.text)).toContain(bo.profileId)
  const fields = searchIn(all.text)!.answer!.searchProfiles.edges.flatMap(({ node }: any) =>
    Object.keys(node),
  )
  expect([...new Set<string>(fields)].toSorted()).toEqual(
    'age city displayName distanceKm id isNew kind mainPhoto online photoCount'.split(' '),
  )
  const { text } = await visit('/members?photo=1')
  expect(idsIn(text)).toEqual([])
  expect(text).toContain('<h2>')
  // A refused search is asked for by the client, whose words say why.
  const refused = await visit('/members?country=XX&region=999999999')
  expect([refused.status, refused.headers['x-robots-tag']]).toEqual([200, 'noindex'])
})

test('SRCH-05 a member who hides is in no later document, not even in one asked for a moment later', async () => {
  const eva = await app.signUp()
  await app.drainEvents()
  expect(idsIn((await visit('/members')).text)).toContain(eva.profileId)
  await eva.run('mutation { pauseAccount { __typename } }')
  await app.drainEvents()
  expect(idsIn((await visit('/members')).text)).not.toContain(eva.profileId)
})

test('SRCH-05 where only a partner’s visitors may look, the others get the way to an account', async () => {
  await changeSettings({ loggedOutSearch: false, loggedOutSearchTrafficsource: true })
  await app.signUp()
  await app.drainEvents()
  const shown = async (path: string, headers = {}) => (await visit(path, headers)).text.includes('<article')
  expect([
    await shown('/members'),
    await shown('/members', { cookie: 'trafficsource=1' }),
    await shown('/members'),
    await shown('/members?network=affiliate'),
  ]).toEqual([false, true, false, true])
  expect(searchIn((await visit('/members')).text)).toBeNull()
})

test('SRCH-05 SITE-15 ERR-02 a search that fails is the error page with status 500 and its reference', async () => {
  await app.admin.query('alter table profiles.search_index rename to elsewhere')
  const reference = randomUUID()
  const failed = await visit('/members', { 'x-request-id': reference })
  await app.admin.query('alter table profiles.elsewhere rename to search_index')
  expect([failed.status, failed.headers['x-robots-tag']]).toEqual([500, 'noindex'])
  expect(failed.text).toContain('<h1>Fout</h1>')
  expect(failed.text.split('id="boot"')[0]).toContain(reference)
  expect((await visit('/members')).status).toBe(200)
})
