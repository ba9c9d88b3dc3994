import { expect, test } from 'vitest'
import { log } from '#platform/base/log.ts'
import { testApp } from '#testing/file-app.ts'

const app = testApp()

const REFERENCE = '0199b2c4-7f10-4d52-9b1e-3f6a2c9d8e71'
const tell = (body: unknown, headers: Record<string, string> = {}) =>
  app.visitor().fetch('/page-fault', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

/** The lines logged during an operation. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const { warn } = log
  log.warn = ((line: Record<string, unknown>) => void lines.push(line)) as typeof log.warn
  try {
    await work()
  } finally {
    log.warn = warn
  }
  return lines
}

test('ERR-02 a failed page’s reference finds a log line with the place in our files and no personal data', async () => {
  const fault = {
    reference: REFERENCE,
    name: 'TypeError',
    places: ['assets/LikesScreen-C_F37m_T.js:2:953', 'assets/LikesScreen-C_F37m_T.css'],
  }
  const lines = await linesOf(async () => expect((await tell(fault)).status).toBe(204))
  expect(lines).toEqual([
    { requestId: REFERENCE, siteId: expect.any(String), name: fault.name, places: fault.places },
  ])
  const refused = [
    { ...fault, reference: 'x' },
    { ...fault, name: 'Ada wrote: I love you' },
    { ...fault, places: ['https://ruvela.test/members?q=ada@example.org'] },
    { ...fault, places: Array(9).fill('assets/a.js') },
    {},
    null,
  ]
  expect(
    await linesOf(async () => {
      for (const body of refused) expect((await tell(body)).status, JSON.stringify(body)).toBe(400)
      expect(
        (await tell(fault, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
      ).toBe(403)
    }),
  ).toEqual([])
})

test('ERR-02 a flood of faults is refused before it fills the log @long', async () => {
  const fault = { reference: REFERENCE, name: 'Error', places: [] }
  const statuses: number[] = []
  const lines = await linesOf(async () => {
    for (let count = 0; count < 250; count++) statuses.push((await tell(fault)).status)
  })
  expect(statuses).toContain(429)
  expect(lines.length).toBeLessThan(250)
})

test('ERR-02 a request keeps its page’s reference, and gets one from the server if that is invalid', async () => {
  const answered = async (given?: string) =>
    String(
      (
        await app
          .visitor()
          .fetch('/api/companyinfo.php', given === undefined ? {} : { headers: { 'x-request-id': given } })
      ).headers['x-request-id'],
    )
  expect(await answered(REFERENCE)).toBe(REFERENCE)
  for (const given of [undefined, 'x', `${REFERENCE}0`, 'a"}, {"level":60', REFERENCE.toUpperCase()]) {
    expect(await answered(given), given).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(await answered(given), given).not.toBe(given)
  }
})
