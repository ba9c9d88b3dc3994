import { expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const FILE = `mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { __typename
  ... on FileComplaintSuccess { reference } ... on InvalidInputError { fields { path code limit } } } }`

const app = testApp()

const file = async (who: Person, input: Record<string, unknown>) => {
  const answer = await who.run(FILE, { input })
  return { ...answer.data?.fileComplaint, errors: answer.errors }
}

/** Runs `npm run complaints` as the operator does. */
const runComplaints = (parameters: string[], answer?: string) =>
  runCommand(app, ['scripts/operator/complaints.ts', ...parameters], { input: answer })

test('ACCT-05 visitors and members complain; the operator answers once, and the answer comes by mail @long', async () => {
  const ada = await app.signUp()
  await ada.run('mutation { changeLanguage(input: { language: "en" }) { __typename } }')
  const filed = []
  for (const about of ['MEMBER', 'PHOTO', 'MESSAGE', 'PAYMENT'])
    filed.push(await file(ada, { about, aboutId: `number ${about}`, text: `About ${about}\u001b[31m.` }))
  const visitor = await file(app.visitor(), {
    about: 'PAYMENT',
    email: 'payer@example.org',
    text: 'Twice charged.',
  })
  const references = [...filed, visitor].map(({ reference }) => reference)
  for (const { reference } of filed)
    expect((await app.mails(ada.email)).map(({ subject }) => subject).join()).toContain(reference)

  const { said: output } = await runComplaints(['list', '--site', 'ruvela'])
  expect(references.map((reference) => output.includes(reference))).toEqual(references.map(() => true))
  expect(output).toContain('number PHOTO')
  expect(output).toContain('Twice charged.')
  expect(output).not.toContain('\u001b')
  expect((await runComplaints(['list', '--site', 'dutch'])).said).toBe('There are no unanswered complaints.')

  const answer = ['answer', '--site', 'ruvela', '--reference', references[0]!]
  expect(
    await runComplaints(['answer', '--site', 'dutch', '--reference', references[0]!], 'Not yours.'),
  ).toMatchObject({ code: 1 })
  expect(await runComplaints(answer, ' \n')).toMatchObject({ code: 1 })
  expect(await runComplaints(answer, 'We talked to them.\n\n<b>It</b> will not happen again.')).toMatchObject(
    { code: 0 },
  )
  expect(await runComplaints(answer, 'A second answer.')).toMatchObject({ code: 1 })
  expect(
    await runComplaints(
      ['answer', '--site', 'ruvela', '--reference', visitor.reference],
      'Je krijgt het terug.',
    ),
  ).toMatchObject({ code: 0 })
  const [mail, receipt] = await app.mails(ada.email)
  expect(mail!.subject).toBe(`Our answer to your complaint (${references[0]})`)
  expect(mail!.text).toContain('We talked to them.')
  expect(mail!.html).toContain('&lt;b&gt;It')
  expect(receipt!.subject).toContain(references[3])
  expect((await app.mails('payer@example.org'))[0]!.text).toContain('Je krijgt het terug.')
  const left = (await runComplaints(['list', '--site', 'ruvela'])).said
  expect(references.map((reference) => left.includes(reference))).toEqual([false, true, true, true, false])
  const { rows } = await app.admin.query(
    'select answer, answered_at is not null as answered from accounts.complaint where reference = $1',
    [references[0]],
  )
  expect(rows).toEqual([{ answer: 'We talked to them.\n\n<b>It</b> will not happen again.', answered: true }])
})

test('a visitor complains about a member, photo, message or payment and gets a mailed reference', async () => {
  for (const about of ['MEMBER', 'PHOTO', 'MESSAGE', 'PAYMENT']) {
    const { reference } = await file(app.visitor(), {
      about,
      aboutId: 'order 12',
      email: 'Worried@example.org',
      text: '  <b>Something</b> is wrong. ',
    })
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const [mail] = await app.mails('worried@example.org')
    expect(mail!.subject).toBe(`We hebben je klacht ontvangen (${reference})`)
    expect(mail!.text).toContain(reference)
    const { rows } = await app.admin.query(
      'select about_kind, about_id, text, account_id from accounts.complaint where reference = $1',
      [reference],
    )
    expect(rows).toEqual([
      {
        about_kind: about.toLowerCase(),
        about_id: 'order 12',
        text: '<b>Something</b> is wrong.',
        account_id: null,
      },
    ])
  }
})

test('a member needs to leave no address', async () => {
  const ada = await app.signUp()
  const { reference } = await file(ada, { about: 'OTHER', text: 'Help.' })
  expect((await app.mails(ada.email))[0]!.subject).toContain(reference)
})

test('every refused field is named, and ten complaints an hour from one address are enough', async () => {
  const refused = await file(app.visitor(), {
    about: 'OTHER',
    aboutId: 'x'.repeat(201),
    text: 'x'.repeat(5001),
  })
  expect(refused.fields).toEqual([
    { path: 'email', code: 'EMAIL_INVALID', limit: null },
    { path: 'text', code: 'TEXT_TOO_LONG', limit: 5000 },
    { path: 'aboutId', code: 'TEXT_TOO_LONG', limit: 200 },
  ])
  for (const text of [' ', '\u2800\u200b\u3164'])
    expect((await file(app.visitor(), { about: 'OTHER', email: 'a@example.org', text })).fields).toEqual([
      { path: 'text', code: 'TEXT_REQUIRED', limit: null },
    ])
  await app.moveClock('1 hour')
  const answers = await Promise.all(
    Array.from({ length: 15 }, () =>
      file(app.visitor('dutch.test'), { about: 'OTHER', email: 'a@example.org', text: 'Again.' }),
    ),
  )
  expect(answers.filter(({ reference }) => reference !== undefined)).toHaveLength(10)
  expect(answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'RATE_LIMITED')).toHaveLength(5)
})
