import { expect, test } from 'vitest'
import { log } from '#platform/base/log.ts'
import { testApp } from '#testing/file-app.ts'

const app = testApp()

const visit = (path: string) => app.visitor().fetch(path, { headers: { accept: 'text/html' } })

/** The errors of requests that are logged during an operation: work in the background logs its own. */
async function errorsOf<Result>(work: () => Promise<Result>): Promise<[Result, Record<string, unknown>[]]> {
  const lines: Record<string, unknown>[] = []
  const { error } = log
  log.error = ((line: Record<string, unknown>) => {
    if ('requestId' in line) lines.push(line)
  }) as typeof log.error
  try {
    return [await work(), lines]
  } finally {
    log.error = error
  }
}

test('SITE-15 ERR-02 a page that fails to render is a framed 500 page, whose reference finds the log line', async () => {
  // An invalid title: the first page fails to render, and every other one works.
  await app.admin.query(`update accounts.site set index_title = 'null' where token = 'ruvela'`)
  for (const [path, heading, words] of [
    ['/', 'Fout', 'Er is een fout opgetreden, probeer het later opnieuw.'],
    ['/?lang=en', 'Error', 'Something went wrong, please try again later.'],
  ] as const) {
    const [answer, lines] = await errorsOf(() => visit(path))
    expect([answer.status, answer.headers['x-robots-tag']], path).toEqual([500, 'noindex'])
    expect(answer.text, path).toContain(`<h1>${heading}</h1>`)
    expect(answer.text, path).toContain(words)
    expect(answer.text, path).toContain('<footer')
    expect(lines, path).toHaveLength(1)
    expect(answer.text, path).toContain(lines[0]!['requestId'] as string)
    expect(answer.text, path).not.toContain(lines[0]!['reason'] as string)
  }
  expect((await visit('/login')).status).toBe(200)
  // A failure is not cached.
  await app.admin.query(`update accounts.site set index_title = '{}' where token = 'ruvela'`)
  expect((await visit('/')).status).toBe(200)
})
