import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#platform/site/site-texts.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const REPORT = `mutation ($input: ReportInput!) { report(input: $input) { __typename } }`
const COMPLAIN = `mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { ... on FileComplaintSuccess { reference } } }`
const QUEUE = `{ moderationQueue(kinds: [REPORT, APPEAL]) { edges { node { id } } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename } }`
const APPEAL = `mutation ($id: ID!) { appeal(input: { statementId: $id, words: "That is not so." }) { __typename } }`
const PAGE = `query ($locale: String) { page(token: "transparency", locale: $locale) { title body locale version } }`

const app = testApp()
let ada: Person, bo: Person
let year: number
beforeAll(async () => {
  year = new Date().getFullYear()
  ;[ada, bo] = await app.couple()
})

const page = async (locale = 'en') => (await app.visitor().run(PAGE, { locale })).data.page
const command = (...more: string[]) =>
  runCommand(app, ['scripts/operator/transparency.ts', '--site', 'ruvela', ...more])

/** Decides what waits, two hours later, by an operator who has decided nothing before. */
async function decide(decision: object) {
  await app.drainEvents()
  await app.moveClock('2 hours')
  const by = await app.logInOperator('moderator')
  const [{ node }] = (await by.run(QUEUE)).data.moderationQueue.edges
  const input = { caseId: node.id, ...decision }
  expect((await by.run(DECIDE, { input })).data.decideCase.__typename).toBe('DecideCaseSuccess')
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  await app.drainEvents()
}

test('ROUTE-12 the page of the figures is readable in every language before anything has happened', async () => {
  const bodies = new Set<string>()
  for (const locale of LOCALES) {
    const { title, body, locale: shown } = await page(locale)
    expect([shown, title.length > 5, /[{}]|transparency\./.test(body)]).toEqual([locale, true, false])
    bodies.add(body)
  }
  expect(bodies.size).toBe(LOCALES.length)
  expect((await page()).body).toContain('There is nothing to report yet.')
})

test('TRUST-07 the page counts reports, decisions, objections and members, without naming one', async () => {
  await ada.run(REPORT, { input: { subject: bo.profileId, reason: 'SCAM' } })
  const complaint = { about: 'PHOTO', email: 'worried@example.org', text: 'A photo of mine is here.' }
  await app.visitor().run(COMPLAIN, { input: complaint })
  await decide({ decision: 'WARN', reason: 'SCAM' })
  const { viewer } = (await bo.run('{ viewer { statements { id } } }')).data
  await bo.run(APPEAL, { id: viewer.statements[0].id })
  await decide({ decision: 'OVERTURN' })
  await app.runJob('accounts.count-transparency')
  const { body } = await page()
  for (const line of [
    `## ${year}`,
    '**From members: 1**',
    '- Asks for money: 1',
    '**From visitors: 1**',
    '- Complaints form: A photo: 1',
    '- Warning: 1',
    '- Decision taken back after an objection: 1',
    'Taken by software: 0',
    '- Reports: 2 hours (decisions: 1)',
    '- Objections received: 1',
    '- Decision taken back: 1',
    '- Complaints through the form: 1',
    '- Answered complaints: 0',
  ])
    expect(body).toContain(line)
  expect(body).toMatch(new RegExp(`- \\w+ ${year}: 2`))
  for (const trace of ['Ada', 'Bo', 'worried']) expect(body).not.toContain(trace)
  // Another site has figures of its own.
  const elsewhere = (await app.visitor('dutch.test').run(PAGE, { locale: 'en' })).data.page
  expect(elsewhere.body).not.toContain('Asks for money')
})

test('OPER-03 the command prints the same figures, also as CSV, and keeps what is removed later', async () => {
  const { said, code } = await command('--year', String(year), '--csv')
  expect(code).toBe(0)
  const lines = said.split('\n')
  expect(lines[0]).toBe('section,name,detail,count')
  for (const line of [
    'notices,scam,member,1',
    'notices,complaint_photo,visitor,1',
    'decisions,warn,by a person,1',
    'median hours to decision,report,of 1,2',
    'appeals,overturned,,1',
    'complaints,filed,,1',
  ])
    expect(lines).toContain(line)
  expect((await command('--year', String(year))).said).toMatch(/notices\n +1 {2}scam member/)
  expect(await command('--year', 'soon')).toMatchObject({ code: 1 })
  expect(await command()).toMatchObject({ code: 1 })
  const before = (await page()).version
  await app.runJob('accounts.count-transparency')
  expect((await page()).version).toBe(before)
})
