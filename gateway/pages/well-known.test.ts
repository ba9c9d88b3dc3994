import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const app = testApp()

test('a password manager finds the page to change the password, and unknown well-known addresses are 404', async () => {
  const ada = await app.signUp()
  for (const reader of [ada, app.visitor(), app.visitor('dutch.test')]) {
    const { status, headers } = await reader.fetch('/.well-known/change-password')
    expect([status, headers.location]).toEqual([302, '/settings/login#password'])
    for (const accept of ['*/*', 'text/html'])
      expect(
        (
          await reader.fetch(
            '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
            { headers: { accept } },
          )
        ).status,
      ).toBe(404)
  }
  expect((await app.visitor().fetch('/.well-known/oauth-authorization-server')).status).toBe(200)
})

test('browsers do not cache members’ pages, logging out clears the cache, and visitors’ pages may be cached', async () => {
  const ada = await app.signUp()
  const kept = async (path: string, reader = ada) => (await reader.fetch(path)).headers['cache-control']
  for (const path of ['/members', '/chats', '/settings/login', '/faq'])
    expect(await kept(path), path).toBe('private, no-store')
  expect(await kept('/faq', app.visitor())).toBe('private, no-cache')
  const { headers } = await ada.run('mutation { logOut { ... on LogOutSuccess { ended } } }')
  expect(headers['clear-site-data']).toBe('"cache"')
})

test('TRUST-07 each member’s page names its own reader, so that the tab forgets another’s words', async () => {
  const readerOf = async (who: Pick<Person, 'fetch'>, path: string) => {
    const { text } = await who.fetch(path)
    return JSON.parse(/ id="boot">(.*?)<\/script>/.exec(text)![1]!).memberId as string | null
  }
  const both = [await app.signUp(), await app.signUp()]
  for (const member of both) {
    const { viewer } = await member.run('{ viewer { id } }').then(({ data }) => data)
    for (const path of ['/members', '/faq', '/-/nowhere'])
      expect(await readerOf(member, path), path).toBe(viewer.id)
    expect(await readerOf(member, '/offline'), 'which the browser keeps for its next user').toBeNull()
  }
  expect(await readerOf(app.visitor(), '/faq')).toBeNull()
})
