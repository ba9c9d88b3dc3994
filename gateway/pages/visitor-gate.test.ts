import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'

const app = testApp()

const changeSettings = (settings: Record<string, unknown>) =>
  app.admin.query(
    `update accounts.site set settings = settings || $1, content_version = content_version + 1 where token = 'ruvela'`,
    [settings],
  )
const WORDS = 'Leden zien elkaar hier'

test('SRCH-05 where visitors may not see members, the server draws the way to an account, without Relay', async () => {
  const ada = await app.signUp()
  for (const path of ['/members', '/members/nobody']) {
    const { status, headers, text } = await app.visitor().fetch(path)
    expect(status, path).toBe(200)
    expect(headers['x-robots-tag'], path).toBe('noindex')
    expect(text, path).toContain(WORDS)
    expect(text, path).toContain(`href="/signup?return=${encodeURIComponent(path)}"`)
    expect(text, path).not.toMatch(/modulepreload|assets\/relay/)
    expect((await ada.fetch(path)).text, path).not.toContain(WORDS)
  }
  await changeSettings({ loggedOutSearch: true })
  expect((await app.visitor().fetch('/members')).text).not.toContain(WORDS)
})
