import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { unseal } from '#platform/base/sealed.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const REPORT = `mutation ($input: ReportInput!) { report(input: $input) { __typename ... on ReportSuccess { reference report { state about outcome } }
  ... on InvalidInputError { fields { path code } } } }`
const REPORTS = '{ viewer { reports { reference about reason words state outcome } } }'
const QUEUE = `query ($kinds: [ModerationCaseKind!]) { moderationQueue(kinds: $kinds, first: 100) { edges { node { id isDangerous kind member { id name } mayDecide
  possibleDecisions reports { reference reason words reporter { name } } messages { text isReported isByMember warnings } complaint { text reference }
  statement { text appeal { words } } appealedDecision { kind decidedBy } photo { id } } } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename ... on DecideCaseSuccess { case { id state } }
  ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const PREVIEW = `query ($input: DecideCaseInput!) { decisionPreview(input: $input) { memberText reporterText reporterLocale } }`
const UNDO = `mutation ($id: ID!) { undoDecision(input: { caseId: $id }) { __typename ... on UserError { code } } }`
const STATE = `{ viewer { status: signupStep statements { id decision until canAppeal correctedAt appeal { outcome answer } } }
  suspension { until reason statement { id decision text canAppeal until } appeal { reference answer } statements { id } } }`
const APPEAL = `mutation ($id: ID!, $words: String!) { appeal(input: { statementId: $id, words: $words }) { __typename
  ... on AppealSuccess { statement { canAppeal appeal { reference words outcome } } } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on SendMessageSuccess { message { id } conversation { id } } ... on UserError { code } } }`
const CORRECT = `mutation ($input: CorrectLedgerInput!) { correctLedger(input: $input) { __typename } }`
const READ = `query ($id: ID!) { node(id: $id) { ... on Conversation { messages { edges { node { content { ... on TextContent { text } } } } } } } }`
const COMPLAIN = `mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { ... on FileComplaintSuccess { reference } } }`

const app = testApp()
let mia: OperatorPerson, noor: OperatorPerson
let ada: Person
beforeAll(async () => {
  ;[mia, noor] = [await app.logInOperator('moderator'), await app.logInOperator('admin')]
  ada = await member('Ada')
})

async function member(name: string): Promise<Person> {
  const isWoman = name === 'Ada' || name === 'Eva'
  const who = await app.signUp(isWoman ? { name } : { name, gender: 'MALE', seeking: 'FEMALE' })
  await who.run('mutation { changeLanguage(input: { language: "en" }) { __typename } }')
  return who
}
const report = async (who: Person, subject: string, reason = 'HARASSMENT', words?: string) =>
  (await who.run(REPORT, { input: { subject, reason, words } })).data.report
const send = async (from: Person, to: Person, text: string) => {
  const input = { clientId: newId(), recipientId: to.profileId, text }
  return (await from.run(SEND, { input })).data.sendMessage
}
const cases = async (kind: string, by: OperatorPerson = mia) => {
  await app.drainEvents()
  return (await by.run(QUEUE, { kinds: [kind] })).data.moderationQueue.edges.map(({ node }: any) => node)
}
const caseAbout = async (who: Person, kind: string, by: OperatorPerson = mia) => {
  const id = Buffer.from(`ModeratedMember:${who.memberId}`).toString('base64url')
  return (await cases(kind, by)).findLast((each: any) => each.member?.id === id)
}
const decide = async (by: OperatorPerson, input: object) => (await by.run(DECIDE, { input })).data.decideCase
const minute = async () => {
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
}
const state = async (who: Person) => (await who.run(STATE)).data
const typesOf = async (who: Person) => (await app.mails(who.email)).map(({ type }) => type)

test('TRUST-07 a report gets a receipt at once, and the outcome by mail; who reported stays unknown', async () => {
  const bo = await member('Bo')
  const filed = await report(ada, bo.profileId, 'FAKE_PROFILE', 'These are photos of an actor.')
  expect(filed).toMatchObject({ report: { state: 'OPEN', about: 'PROFILE', outcome: null } })
  expect((await app.mails(ada.email))[0]!.subject).toBe(`We’ve received your report (${filed.reference})`)
  const about = await caseAbout(bo, 'REPORT')
  expect(about).toMatchObject({
    isDangerous: false,
    reports: [
      {
        reference: filed.reference,
        reason: 'FAKE_PROFILE',
        words: 'These are photos of an actor.',
        reporter: { name: 'Ada' },
      },
    ],
    possibleDecisions: ['NO_ACTION', 'WARN', 'LIMIT', 'SUSPEND', 'BAN', 'THREAT_TO_LIFE'],
  })
  const input = { caseId: about.id, decision: 'WARN', reason: 'FAKE_PROFILE' }
  const preview = (await mia.run(PREVIEW, { input })).data.decisionPreview
  expect(await decide(mia, input)).toMatchObject({ case: { state: 'DECIDED' } })
  await minute()
  expect((await ada.run(REPORTS)).data.viewer.reports[0]).toMatchObject({
    reference: filed.reference,
    state: 'DECIDED',
    outcome: 'UPHELD',
  })
  const [told] = await app.mails(ada.email)
  expect(told!.text).toContain(preview.reporterText.split('\n')[0])
  const [statement] = await app.mails(bo.email)
  expect(statement!.text).toContain('This is a warning.')
  expect(statement!.text).toContain(preview.memberText.split('\n\n')[1])
  // Nothing that the reported member can read leads to who reported.
  const exposed = JSON.stringify([await state(bo), statement, (await bo.run(REPORTS)).data])
  for (const trace of ['Ada', ada.email, ada.memberId, ada.profileId, filed.reference, 'actor'])
    expect(exposed).not.toContain(trace)
})

test('TRUST-07 thirty parallel reports are one report, and others join the same case @long', async () => {
  const [bo, eva] = [await member('Bo'), await member('Eva')]
  const answers = await Promise.all(Array.from({ length: 30 }, () => report(ada, bo.profileId, 'HATE')))
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  await report(eva, bo.profileId, 'THREAT')
  const about = await caseAbout(bo, 'REPORT')
  expect(about.isDangerous).toBe(true)
  expect(about.reports.map(({ reason }: any) => reason)).toEqual(['HATE', 'THREAT'])
  expect((await cases('REPORT')).filter(({ member: { id } }: any) => id === about.member.id)).toHaveLength(1)
  expect((await typesOf(ada)).filter((type) => type === 'reportReceived')).toHaveLength(2)
  await decide(mia, { caseId: about.id, decision: 'NO_ACTION' })
  await minute()
  for (const who of [ada, eva])
    expect((await who.run(REPORTS)).data.viewer.reports[0]).toMatchObject({ outcome: 'NOT_UPHELD' })
  expect((await state(bo)).viewer.statements).toEqual([])
})

test('TRUST-07 only what a member has come across can be reported, and not oneself', async () => {
  const [bo, eva] = [await member('Bo'), await member('Eva')]
  const { message, conversation } = await send(bo, eva, 'You are ugly')
  const unknown = [{ path: 'subject', code: 'SUBJECT_UNKNOWN' }]
  const dutch = await app.signUp({ host: 'dutch.test' })
  for (const subject of [
    ada.profileId,
    message.id,
    conversation.id,
    dutch.profileId,
    'nonsense',
    'UHJvZmlsZTox',
  ])
    expect(await report(ada, subject)).toMatchObject({ fields: unknown })
  expect((await report(bo, message.id)).fields).toEqual(unknown)
  expect((await report(ada, bo.profileId, 'OTHER')).fields).toEqual([
    { path: 'words', code: 'TEXT_REQUIRED' },
  ])
  expect(
    (await app.visitor().run(REPORT, { input: { subject: bo.profileId, reason: 'SPAM' } })).errors,
  ).toBeDefined()
  expect((await report(eva, conversation.id)).report.about).toBe('CONVERSATION')
})

test('OPER-03 a moderator reads the reported message with two neighbours, audited, and hides it', async () => {
  const [bo, eva] = [await member('Bo'), await member('Eva')]
  const sent = []
  for (const [from, words] of [
    [bo, 'one'],
    [eva, 'two'],
    [bo, 'three'],
    [bo, 'You are ugly'],
    [eva, 'five'],
    [bo, 'six'],
    [eva, 'seven'],
  ] as const)
    sent.push(await send(from, from === bo ? eva : bo, words))
  const { conversation, message } = sent[3]
  await report(eva, message.id, 'HARASSMENT')
  const about = await caseAbout(bo, 'REPORT')
  expect(
    about.messages.map(({ text, isReported, isByMember }: any) => [text, isReported, isByMember]),
  ).toEqual([
    ['two', false, false],
    ['three', false, true],
    ['You are ugly', true, true],
    ['five', false, false],
    ['six', false, true],
  ])
  const { rows } = await app.admin.query(
    `select count(*)::int as count from accounts.audit where action = 'messages.read' and subject_id = $1 and operator_id = $2`,
    [bo.memberId, mia.operatorId],
  )
  expect(rows[0].count).toBeGreaterThan(0)
  await decide(mia, { caseId: about.id, decision: 'REFUSE', reason: 'HARASSMENT' })
  await minute()
  const read = async (who: Person) =>
    (await who.run(READ, { id: conversation.id })).data.node.messages.edges.map(
      ({ node }: any) => node.content.text,
    )
  expect(await read(eva)).not.toContain('You are ugly')
  expect(await read(bo)).toContain('You are ugly')
})

test('OPER-03 TRUST-07 a suspension of days ends by itself; the suspended member reads why and appeals', async () => {
  const bo = await member('Bo')
  await report(ada, bo.profileId, 'SCAM')
  const about = await caseAbout(bo, 'REPORT')
  await decide(mia, { caseId: about.id, decision: 'SUSPEND', reason: 'HARASSMENT', days: 7 })
  await minute()
  const { viewer, suspension } = await state(bo)
  expect(viewer).toBeNull()
  expect(suspension).toMatchObject({ reason: 'RULES', statement: { decision: 'SUSPEND', canAppeal: true } })
  expect(suspension.statement.until).toBe(suspension.until)
  const { id } = suspension.statement
  expect((await bo.run(APPEAL, { id, words: ' ' })).data.appeal.fields).toEqual([
    { path: 'words', code: 'TEXT_REQUIRED' },
  ])
  expect((await ada.run(APPEAL, { id, words: 'Not mine' })).data.appeal.code).toBe('STATEMENT_NOT_FOUND')
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => bo.run(APPEAL, { id, words: 'It was a joke.' })),
  )
  const codes = tries.map(({ data }) => data.appeal.code ?? data.appeal.__typename)
  expect(codes.toSorted()).toEqual([...Array(4).fill('APPEAL_FILED'), 'AppealSuccess'])
  expect((await typesOf(bo)).filter((type) => type === 'appealReceived')).toHaveLength(1)
  await app.moveClock('6 days')
  await app.runJob('accounts.end-suspensions')
  expect((await state(bo)).suspension).not.toBeNull()
  await app.moveClock('1 day')
  await app.runJob('accounts.end-suspensions')
  const { rows } = await app.admin.query(
    'select status, suspended_until from accounts.account where id = $1',
    [bo.memberId],
  )
  expect(rows).toEqual([{ status: 'active', suspended_until: null }])
})

test('TRUST-07 OPER-03 an appeal is decided by another operator, and a wrong decision is made good in full', async () => {
  ;[mia, noor] = [await app.logInOperator('moderator'), await app.logInOperator('admin')]
  const bo = await member('Bo')
  await report(ada, bo.profileId, 'SCAM')
  const about = await caseAbout(bo, 'REPORT', noor)
  await decide(noor, { caseId: about.id, decision: 'BAN', reason: 'SCAM' })
  await minute()
  const { suspension } = await state(bo)
  expect(suspension).toMatchObject({ until: null, reason: 'FRAUD', statement: { decision: 'BAN' } })
  const banned = async () =>
    (await app.admin.query('select count(*)::int as count from accounts.banned_address')).rows[0].count
  expect(await banned()).toBe(1)
  await bo.run(APPEAL, { id: suspension.statement.id, words: 'I asked nobody for money.' })
  const appealed = await caseAbout(bo, 'APPEAL', noor)
  expect(appealed).toMatchObject({
    mayDecide: false,
    possibleDecisions: ['UPHOLD', 'OVERTURN'],
    statement: { text: suspension.statement.text, appeal: { words: 'I asked nobody for money.' } },
    appealedDecision: { kind: 'BAN' },
  })
  const input = { caseId: appealed.id, decision: 'OVERTURN', answer: 'Sorry, we mixed you up.' }
  expect(await decide(noor, input)).toMatchObject({ code: 'OTHER_OPERATOR' })
  expect(await decide(mia, input)).toMatchObject({ case: { state: 'DECIDED' } })
  expect((await mia.run(UNDO, { id: appealed.id })).data.undoDecision.__typename).toBe('UndoDecisionSuccess')
  await minute()
  expect((await state(bo)).suspension).not.toBeNull()
  expect(await decide(mia, input)).toMatchObject({ case: { state: 'DECIDED' } })
  await minute()
  const { rows } = await app.admin.query('select status from accounts.account where id = $1', [bo.memberId])
  expect(rows).toEqual([{ status: 'active' }])
  expect(await banned()).toBe(0)
  const [mail] = await app.mails(bo.email)
  expect(mail).toMatchObject({ type: 'appealDecided' })
  for (const words of ['You were right', 'Sorry, we mixed you up.', '/statements/'])
    expect(mail!.text).toContain(words)
  const statements = await app.admin.query(
    `select s.corrected_at is not null as corrected, a.outcome from accounts.statement s join accounts.appeal a on a.statement_id = s.id where s.member_id = $1`,
    [bo.memberId],
  )
  expect(statements.rows).toEqual([{ corrected: true, outcome: 'overturned' }])
})

test('TRUST-07 ACCT-05 the complaints form’s appeal and the operator’s command use the same case @long', async () => {
  const bo = await member('Bo')
  const suspend = (...more: string[]) =>
    runCommand(app, ['scripts/operator/suspend.ts', '--site', 'ruvela', '--member', bo.email, ...more])
  expect(await suspend('--reason', 'rules')).toMatchObject({ code: 0 })
  expect(await typesOf(bo)).toContain('statement')
  const { reference } = (
    await bo.run(COMPLAIN, { input: { about: 'SUSPENSION', text: 'It was my sister.' } })
  ).data.fileComplaint
  const about = await caseAbout(bo, 'APPEAL')
  expect(about).toMatchObject({ mayDecide: true, statement: { appeal: { words: 'It was my sister.' } } })
  await decide(mia, { caseId: about.id, decision: 'UPHOLD' })
  await minute()
  const { suspension } = await state(bo)
  expect(suspension.appeal).toMatchObject({
    reference,
    answer: expect.stringContaining('The decision stands.'),
  })
  expect(await suspend('--lift')).toMatchObject({ code: 0 })
  const { rows } = await app.admin.query(
    `select action, operator_id, operator_role from accounts.audit where subject_id = $1 and operator_role = 'command line' order by id`,
    [bo.memberId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['member.suspended', 'member.reinstated'])
})

test('ACCT-05 a complaint of a visitor is answered from the queue, once', async () => {
  const input = { about: 'OTHER', email: 'worried@example.org', text: 'A photo of mine is here.' }
  const { reference } = (await app.visitor().run(COMPLAIN, { input })).data.fileComplaint
  const about = (await cases('COMPLAINT')).find(({ complaint }: any) => complaint.reference === reference)
  expect(about).toMatchObject({
    member: null,
    possibleDecisions: ['ANSWER'],
    complaint: { text: input.text },
  })
  expect((await decide(mia, { caseId: about.id, decision: 'ANSWER' })).fields).toEqual([
    { path: 'answer', code: 'TEXT_REQUIRED' },
  ])
  await decide(mia, { caseId: about.id, decision: 'ANSWER', answer: 'We removed it.' })
  await minute()
  expect((await app.mails('worried@example.org'))[0]!.text).toContain('We removed it.')
  const again = ['scripts/operator/complaints.ts', 'answer', '--site', 'ruvela', '--reference', reference]
  expect(await runCommand(app, again, { input: 'Again.' })).toMatchObject({ code: 1 })
})

test('OPER-03 a limited member starts no conversations until the days are over', async () => {
  const [bo, eva] = [await member('Bo'), await member('Eva')]
  await report(ada, bo.profileId, 'SPAM')
  const about = await caseAbout(bo, 'REPORT')
  const limits = { mayNotWriteFirst: true, mayNotAddPhotos: true }
  await decide(mia, { caseId: about.id, decision: 'LIMIT', reason: 'ADVERTISING', days: 3, limits })
  await minute()
  expect((await state(bo)).viewer.statements).toMatchObject([
    { decision: 'LIMIT', until: expect.any(String) },
  ])
  expect(await send(bo, eva, 'Buy my things')).toEqual({
    __typename: 'ConversationsLimitedError',
    code: 'CONVERSATIONS_LIMITED',
  })
  expect((await uploadPhoto(bo)).text).toContain('PHOTOS_LIMITED')
  await send(eva, bo, 'Hi Bo')
  expect((await send(bo, eva, 'Hi Eva')).__typename).toBe('SendMessageSuccess')
  await app.moveClock('3 days')
  expect((await send(bo, ada, 'Hi Ada')).__typename).toBe('SendMessageSuccess')
})

test('OPER-03 a threat to life closes the account at once and seals the evidence', async () => {
  ;[mia, noor] = [await app.logInOperator('moderator'), await app.logInOperator('admin')]
  const [bo, eva] = [await member('Bo'), await member('Eva')]
  const { message } = await send(bo, eva, 'I know where you live')
  await report(eva, message.id, 'THREAT')
  const { id, isDangerous } = await caseAbout(bo, 'REPORT')
  expect(isDangerous).toBe(true)
  expect(await decide(mia, { caseId: id, decision: 'THREAT_TO_LIFE', reason: 'THREAT' })).toMatchObject({
    case: { state: 'DONE' },
  })
  await app.drainEvents()
  expect((await state(bo)).suspension).toMatchObject({ statement: { decision: 'BAN' } })
  expect((await mia.run(UNDO, { id })).data.undoDecision.code).toBe('DECISION_TOO_LATE')
  const { rows } = await app.admin.query(
    'select evidence_key from accounts.moderation_decision where member_id = $1',
    [bo.memberId],
  )
  const { services } = app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  const file = await services.storage.get(rows[0].evidence_key)
  const sealed = Buffer.concat(await file!.stream.toArray()).toString()
  expect(sealed).not.toContain('where you live')
  expect(unseal(app.config, 'evidence', sealed)).toContain('I know where you live')
})

const evidence = (...words: string[]) => runCommand(app, ['scripts/operator/evidence.ts', ...words])

/** A threat that a moderator has just decided about. @returns the id of its evidence */
async function threaten(): Promise<{ id: string; bo: Person; isKept: () => Promise<boolean> }> {
  mia = await app.logInOperator('moderator')
  const [bo, eva] = [await member('Bo'), await member('Eva')]
  const { message } = await send(bo, eva, 'I know where you live')
  await report(eva, message.id, 'THREAT')
  const { id: caseId } = await caseAbout(bo, 'REPORT')
  await decide(mia, { caseId, decision: 'THREAT_TO_LIFE', reason: 'THREAT' })
  await app.drainEvents()
  const { rows } = await app.admin.query(
    'select id, evidence_key from accounts.moderation_decision where member_id = $1',
    [bo.memberId],
  )
  const { services } = app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  const isKept = async () => (await services.storage.get(rows[0].evidence_key)) !== undefined
  return { id: rows[0].id, bo, isKept }
}

test('OPER-03 the evidence of a threat is opened for the police, and deleted, with name and purpose @long', async () => {
  const { id, bo, isKept } = await threaten()
  expect((await evidence('list')).said).toContain(id)
  const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'))
  try {
    const why = ['--by', mia.email, '--purpose', 'police, case 4711']
    expect(await evidence('open', id, folder)).toMatchObject({ code: 1 })
    expect(await evidence('open', id, folder, '--by', 'who@example.org', '--purpose', 'a')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('There is no operator with this address.'),
    })
    expect(await evidence('open', newId(), folder, ...why)).toMatchObject({ code: 1 })
    expect(readdirSync(folder)).toEqual([])
    expect(await evidence('open', id, folder, ...why)).toMatchObject({ code: 0 })
    const file = path.join(folder, `evidence-${id}.json`)
    expect(readFileSync(file, 'utf8')).toContain('I know where you live')
    expect(await evidence('delete', id, ...why)).toMatchObject({ code: 0 })
    expect(await isKept()).toBe(false)
    expect((await evidence('list')).said).not.toContain(id)
    expect(await evidence('open', id, folder, ...why)).toMatchObject({ code: 1 })
  } finally {
    rmSync(folder, { recursive: true })
  }
  const { rows } = await app.admin.query(
    `select action, purpose, after ->> 'operatorId' as by from accounts.audit where subject_id = $1 and action like 'evidence.%' order by id`,
    [bo.memberId],
  )
  expect(rows).toEqual(
    ['evidence.opened', 'evidence.deleted'].map((action) => ({
      action,
      purpose: 'police, case 4711',
      by: mia.operatorId,
    })),
  )
})

test('TRUST-08 messages with warnings to three members in a day bring their sender before a moderator', async () => {
  const bo = await member('Bo')
  const women = await Promise.all(['Ada', 'Eva', 'Eva'].map((name) => member(name)))
  for (const [at, woman] of women.entries()) {
    expect(await caseAbout(bo, 'SCAM')).toBeUndefined()
    await send(woman, bo, 'Hi Bo')
    await send(bo, woman, `Mail me at bo${at}@example.org`)
  }
  const about = await caseAbout(bo, 'SCAM')
  expect(about.messages.map(({ text }: any) => text)).toEqual(
    [0, 1, 2].map((at) => `Mail me at bo${at}@example.org`),
  )
  expect(about.messages[0].warnings).toEqual(['OFF_SITE'])
})

test('OPER-03 eight reports in a day of which none was right bring the reporter before a moderator @long', async () => {
  const eva = await member('Eva')
  for (let count = 0; count < 8; count++) {
    expect(await caseAbout(eva, 'SERIAL_REPORTER')).toBeUndefined()
    await report(eva, (await member('Bo')).profileId, 'SPAM')
  }
  expect((await caseAbout(eva, 'SERIAL_REPORTER')).reports).toHaveLength(8)
})

test('TRUST-08 after a decision only new warnings bring a sender before a moderator again @long', async () => {
  mia = await app.logInOperator('moderator')
  const bo = await member('Bo')
  // A newcomer's five credits would end before the sixth message.
  const finance = await app.logInOperator('finance')
  const gift = { idempotencyKey: newId(), memberId: toGlobalId('OperatorMember', bo.memberId), credits: 9 }
  await finance.run(CORRECT, { input: { ...gift, reason: 'FAULT', purpose: 'a call' } })
  const flagged = async (woman: Person) => {
    await send(woman, bo, 'Hi Bo')
    const sent = await send(bo, woman, `Mail me at ${newId()}@example.org`)
    expect(sent).toMatchObject({ __typename: 'SendMessageSuccess' })
  }
  const women = await Promise.all(['Ada', 'Eva', 'Eva'].map((name) => member(name)))
  for (const woman of women) await flagged(woman)
  const { id } = await caseAbout(bo, 'SCAM')
  await decide(mia, { caseId: id, decision: 'NO_ACTION' })
  await minute()
  await flagged(women[0]!)
  await flagged(await member('Eva'))
  expect(await caseAbout(bo, 'SCAM')).toBeUndefined()
  await flagged(await member('Ada'))
  expect((await caseAbout(bo, 'SCAM')).id).not.toBe(id)
})

test('OPER-03 after a decision only new reports bring a reporter before a moderator again @long', async () => {
  const eva = await member('Eva')
  const reportMany = async (count: number) => {
    for (; count > 0; count--) await report(eva, (await member('Bo')).profileId, 'SPAM')
  }
  await reportMany(8)
  const { id } = await caseAbout(eva, 'SERIAL_REPORTER')
  await decide(mia, { caseId: id, decision: 'NO_ACTION' })
  await minute()
  await reportMany(7)
  expect(await caseAbout(eva, 'SERIAL_REPORTER')).toBeUndefined()
  await reportMany(1)
  expect((await caseAbout(eva, 'SERIAL_REPORTER')).id).not.toBe(id)
})

test('OPER-03 ACCT-06 the evidence of a threat goes with its case, two years after it was closed', async () => {
  const { isKept } = await threaten()
  await app.moveClock('729 days')
  await app.runJob('accounts.keep-retention')
  await app.drainJobs()
  expect(await isKept()).toBe(true)
  await app.moveClock('5 days')
  await app.runJob('accounts.keep-retention')
  await app.drainJobs()
  expect(await isKept()).toBe(false)
})
