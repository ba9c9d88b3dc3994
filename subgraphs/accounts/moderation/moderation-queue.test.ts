import { beforeAll, expect, test } from 'vitest'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { walkPages } from '#testing/page-walk.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const CASE = `id kind state isDangerous isMine mayDecide takenBy subjectType text possibleDecisions
  member { id name age status locale reportsAbout reportsBy photos { id } } photo { id url(variant: LARGE) moderation isShown }
  decision { kind reason undoUntil doneAt decidedBy } history { kind reason }`
const QUEUE = `query ($kinds: [ModerationCaseKind!]) { moderationQueue(kinds: $kinds) { totalCount dangerousCount kinds { kind count }
  edges { node { ${CASE} } } } }`
const NEXT = `mutation ($kinds: [ModerationCaseKind!], $skip: [ID!]) { takeNextCase(input: { kinds: $kinds, skipCaseIds: $skip }) { ... on TakeNextCaseSuccess { case { ${CASE} } } } }`
const TAKE = `mutation ($id: ID!) { takeCase(input: { caseId: $id }) { __typename ... on TakeCaseSuccess { case { isMine } } ... on UserError { code } } }`
const RELEASE = `mutation ($id: ID!) { releaseCase(input: { caseId: $id }) { ... on ReleaseCaseSuccess { case { isMine takenBy } } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename ... on DecideCaseSuccess { case { ${CASE} } }
  ... on UserError { code } ... on InvalidInputError { fields { path code limit } } } }`
const UNDO = `mutation ($id: ID!) { undoDecision(input: { caseId: $id }) { __typename ... on UndoDecisionSuccess { case { ${CASE} } } ... on UserError { code } } }`
const PREVIEW = `query ($input: DecideCaseInput!) { decisionPreview(input: $input) { memberText memberLocale reporterText reporterLocale } }`
const OWN = `{ viewer { profile { aboutMe aboutMeModeration aboutMeRejectionReason photos { id moderation rejectionReason } }
  statements { id decision about measure facts explanation rule reason legalBasis isAutomated text canAppeal appealUntil } } }`
const PROFILE = `query ($id: ID!) { node(id: $id) { ... on Profile { aboutMe photos { id } } } }`

const app = testApp()
let mia: OperatorPerson, noor: OperatorPerson
beforeAll(async () => {
  ;[mia, noor] = [await app.logInOperator('moderator'), await app.logInOperator('moderator')]
})

async function upload(who: Person): Promise<string> {
  const answer = await uploadPhoto(who)
  await app.drainEvents()
  return answer.json().photoId
}
const write = async (who: Person, text: string) => {
  await who.run(`mutation ($text: String) { updateProfile(input: { aboutMe: $text }) { __typename } }`, {
    text,
  })
  await app.drainEvents()
}
const caseOf = async (who: Person, kind: string) => {
  const edges = (await mia.run(QUEUE, { kinds: [kind] })).data.moderationQueue.edges
  const mine = edges.filter(({ node }: any) => node.member?.id === memberOf(who))
  return mine.at(-1)?.node
}
const memberOf = (who: Person) => Buffer.from(`ModeratedMember:${who.memberId}`).toString('base64url')
const decide = async (by: OperatorPerson, input: object) => (await by.run(DECIDE, { input })).data.decideCase
const minute = async () => {
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
}
const own = async (who: Person) => (await who.run(OWN)).data.viewer
const changeSettings = (settings: Partial<SiteSettings>) =>
  app.admin.query(
    `update accounts.site set settings = settings || $1, content_version = content_version + 1 where token = 'ruvela'`,
    [settings],
  )
const setModeration = (photoModeration: 'before' | 'after') => changeSettings({ photoModeration })

test('OPER-03 PROF-12 a new photo waits; approved, others see it a minute later', async () => {
  await setModeration('before')
  const [ada, bo] = [await app.signUp(), await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
  await upload(ada)
  const about = await caseOf(ada, 'PHOTO')
  expect(about).toMatchObject({
    kind: 'PHOTO',
    state: 'OPEN',
    subjectType: 'PHOTO',
    isMine: false,
    mayDecide: true,
    member: { status: 'ACTIVE', reportsAbout: 0, reportsBy: 0, photos: [{ id: about.photo.id }] },
    photo: { moderation: 'PENDING', isShown: false },
    decision: null,
  })
  const seenBy = async (who: Person) => (await who.run(PROFILE, { id: ada.profileId })).data.node.photos
  expect(await seenBy(bo)).toEqual([])
  expect(await mia.fetch(about.photo.url)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp' },
  })
  // The address is the operator's own: neither a colleague nor a member can use it.
  for (const other of [noor, bo, ada, app.visitor()])
    expect((await other.fetch(about.photo.url)).status).toBe(404)
  const decided = await decide(mia, { caseId: about.id, decision: 'APPROVE' })
  expect(decided.case).toMatchObject({ state: 'DECIDED', decision: { kind: 'APPROVE', doneAt: null } })
  await app.runJob('accounts.apply-decisions')
  expect(await seenBy(bo)).toEqual([])
  await minute()
  expect(await seenBy(bo)).toHaveLength(1)
  expect((await own(ada)).statements).toEqual([])
  await setModeration('after')
})

test('OPER-03 PROF-12 TRUST-07 a refused photo is hidden, and the member reads facts, rule and redress', async () => {
  const ada = await app.signUp()
  await ada.run('mutation { changeLanguage(input: { language: "en" }) { __typename } }')
  await upload(ada)
  const about = await caseOf(ada, 'PHOTO')
  for (const [input, fields] of [
    [{ decision: 'REFUSE' }, [{ path: 'reason', code: 'REQUIRED', limit: null }]],
    [{ decision: 'REFUSE', reason: 'SCAM' }, [{ path: 'reason', code: 'CHOICE_UNKNOWN', limit: null }]],
    [{ decision: 'NO_ACTION' }, [{ path: 'decision', code: 'CHOICE_UNKNOWN', limit: null }]],
    [{ decision: 'SUSPEND', reason: 'SCAM' }, [{ path: 'days', code: 'REQUIRED', limit: null }]],
    [{ decision: 'LIMIT', reason: 'SCAM', days: 3 }, [{ path: 'limits', code: 'REQUIRED', limit: null }]],
    [{ decision: 'WARN', reason: 'OTHER_RULE' }, [{ path: 'addition', code: 'TEXT_REQUIRED', limit: null }]],
  ] as const)
    expect(await decide(mia, { caseId: about.id, ...input })).toEqual({
      __typename: 'InvalidInputError',
      code: 'INVALID_INPUT',
      fields,
    })
  const input = { caseId: about.id, decision: 'REFUSE', reason: 'NO_PERSON', addition: 'A cat is no person.' }
  const preview = (await mia.run(PREVIEW, { input })).data.decisionPreview
  expect(preview).toMatchObject({ memberLocale: 'en', reporterText: null, reporterLocale: null })
  expect((await own(ada)).profile.photos[0].moderation).toBe('PENDING')
  expect((await decide(mia, input)).__typename).toBe('DecideCaseSuccess')
  await minute()
  const { profile, statements } = await own(ada)
  expect(profile.photos).toEqual([
    expect.objectContaining({
      moderation: 'REJECTED',
      rejectionReason: 'Nobody can be seen in it. A cat is no person.',
    }),
  ])
  expect(statements).toHaveLength(1)
  expect(statements[0]).toMatchObject({
    decision: 'REFUSE',
    about: 'PHOTO',
    reason: 'NO_PERSON',
    legalBasis: 'TERMS',
    isAutomated: false,
    canAppeal: true,
    rule: 'Your photos clearly show you.',
    text: preview.memberText,
  })
  const [mail] = await app.mails(ada.email)
  expect(mail!.subject).toBe('A decision about your account on Ruvela')
  for (const words of ['A cat is no person.', 'A person decided this', `/statements/${statements[0].id}`])
    expect(mail!.text).toContain(words)
  const months = new Date(statements[0].appealUntil).getTime() - Date.now()
  expect(Math.round(months / 86_400_000)).toBeGreaterThan(180)
  expect((await caseOf(ada, 'PHOTO')) ?? null).toBeNull()
  const audited = await app.admin.query(
    `select action, operator_id, after ->> 'decision' as decision from accounts.audit where subject_id = $1 order by id`,
    [ada.memberId],
  )
  expect(audited.rows).toEqual([{ action: 'case.decided', operator_id: mia.operatorId, decision: 'refuse' }])
})

test('OPER-03 TRUST-07 a site words a reason itself and switches one off, and what was sent stays', async () => {
  const ada = await app.signUp()
  await ada.run('mutation { changeLanguage(input: { language: "en" }) { __typename } }')
  await upload(ada)
  const { id: caseId } = await caseOf(ada, 'PHOTO')
  await changeSettings({
    moderationReasons: {
      NO_PERSON: { text: { en: 'We see no sailor.' }, rule: { en: 'Show yourself on board.' } },
      NOT_THE_MEMBER: { isOff: true },
    },
  })
  const REASONS = `{ moderationReasons(subjectType: PHOTO) { code en: text(locale: "en") enRule: rule(locale: "en") nl: text(locale: "nl") } }`
  const reasons: any[] = (await mia.run(REASONS)).data.moderationReasons
  expect(reasons.map(({ code }) => code)).not.toContain('NOT_THE_MEMBER')
  expect(reasons[0]).toEqual({
    code: 'NO_PERSON',
    en: 'We see no sailor.',
    enRule: 'Show yourself on board.',
    nl: expect.not.stringContaining('sailor'),
  })
  const off = { caseId, decision: 'REFUSE', reason: 'NOT_THE_MEMBER' }
  expect(await decide(mia, off)).toMatchObject({ fields: [{ path: 'reason', code: 'CHOICE_UNKNOWN' }] })
  expect((await mia.run(PREVIEW, { input: off })).data.decisionPreview.memberText).toBeNull()
  const input = { ...off, reason: 'NO_PERSON' }
  const { memberText } = (await mia.run(PREVIEW, { input })).data.decisionPreview
  expect(memberText).toContain('We see no sailor.')
  expect(memberText).toContain('Show yourself on board.')
  await decide(mia, input)
  await minute()
  const issued = await own(ada)
  expect(issued.profile.photos[0].rejectionReason).toBe('We see no sailor.')
  expect(issued.statements[0]).toMatchObject({ explanation: 'We see no sailor.', text: memberText })
  await changeSettings({ moderationReasons: {} })
  expect((await own(ada)).statements).toEqual(issued.statements)
  expect((await mia.run(REASONS)).data.moderationReasons[0].en).toBe('Nobody can be seen in it.')
})

test('OPER-03 PROF-12 a text is decided as it was read: another text is another case', async () => {
  const ada = await app.signUp()
  await write(ada, 'Call 06-12345678')
  const about = await caseOf(ada, 'TEXT')
  expect(about).toMatchObject({ text: 'Call 06-12345678', subjectType: 'ABOUT_ME' })
  await write(ada, 'I like long walks')
  expect(await decide(mia, { caseId: about.id, decision: 'REFUSE', reason: 'CONTACT_DETAILS' })).toEqual({
    __typename: 'CaseDecidedError',
    code: 'CASE_DECIDED',
  })
  const next = await caseOf(ada, 'TEXT')
  expect(next).toMatchObject({ text: 'I like long walks' })
  // Decided, and changed within the minute: the new words are not touched by the decision about the old ones.
  expect((await decide(mia, { caseId: next.id, decision: 'REFUSE', reason: 'ADVERTISING' })).__typename).toBe(
    'DecideCaseSuccess',
  )
  await write(ada, 'I like short walks')
  await minute()
  expect((await own(ada)).profile).toMatchObject({
    aboutMe: 'I like short walks',
    aboutMeModeration: 'PENDING',
  })
  // They wait for a decision of their own, whatever became of the former ones.
  const last = await caseOf(ada, 'TEXT')
  expect(last).toMatchObject({ text: 'I like short walks', state: 'OPEN' })
  await decide(mia, { caseId: last.id, decision: 'APPROVE' })
  await minute()
  expect((await own(ada)).profile).toMatchObject({ aboutMeModeration: 'APPROVED' })
  await write(ada, 'I like no walks')
  const undone = await caseOf(ada, 'TEXT')
  await decide(mia, { caseId: undone.id, decision: 'APPROVE' })
  await write(ada, 'I like walks again')
  expect((await mia.run(UNDO, { id: undone.id })).data.undoDecision.case).toMatchObject({
    state: 'WITHDRAWN',
  })
  expect((await caseOf(ada, 'TEXT')).text).toBe('I like walks again')
  await write(ada, '')
  expect((await caseOf(ada, 'TEXT')) ?? null).toBeNull()
})

test('OPER-03 a decision is undone within its minute; then it is too late, and only once', async () => {
  const ada = await app.signUp()
  await upload(ada)
  const { id } = await caseOf(ada, 'PHOTO')
  await decide(mia, { caseId: id, decision: 'REFUSE', reason: 'SOMEONE_ELSE' })
  expect((await noor.run(UNDO, { id })).data.undoDecision.code).toBe('OTHER_OPERATOR')
  const undone = (await mia.run(UNDO, { id })).data.undoDecision
  expect(undone.case).toMatchObject({ state: 'OPEN', isMine: true, decision: null })
  await minute()
  expect((await own(ada)).profile.photos[0].moderation).toBe('PENDING')
  expect((await mia.run(UNDO, { id })).data.undoDecision.code).toBe('CASE_DECIDED')
  await decide(mia, { caseId: id, decision: 'APPROVE' })
  await app.moveClock('1 minute')
  expect((await mia.run(UNDO, { id })).data.undoDecision).toEqual({
    __typename: 'TooLateError',
    code: 'DECISION_TOO_LATE',
  })
  await app.runJob('accounts.apply-decisions')
  expect((await own(ada)).profile.photos[0].moderation).toBe('APPROVED')
})

test('OPER-03 undone as it takes effect, a decision either counts with its mail or not at all @long', async () => {
  for (let round = 0; round < 4; round++) {
    const ada = await app.signUp()
    await upload(ada)
    const { id } = await caseOf(ada, 'PHOTO')
    await decide(mia, { caseId: id, decision: 'REFUSE', reason: 'NO_PERSON' })
    await app.admin.query(
      `update accounts.moderation_decision set effective_at = platform.now() + interval '30 milliseconds' where member_id = $1`,
      [ada.memberId],
    )
    const [undo] = await Promise.all([
      mia.run(UNDO, { id }),
      ...Array.from({ length: 4 }, () => app.runJob('accounts.apply-decisions')),
    ])
    await app.moveClock('1 second')
    await Promise.all([app.runJob('accounts.apply-decisions'), app.runJob('accounts.apply-decisions')])
    const isUndone = undo!.data.undoDecision.__typename === 'UndoDecisionSuccess'
    const { profile, statements } = await own(ada)
    const mails = (await app.mails(ada.email)).filter(({ type }) => type === 'statement')
    expect([profile.photos[0].moderation, statements.length, mails.length]).toEqual(
      isUndone ? ['PENDING', 0, 0] : ['REJECTED', 1, 1],
    )
  }
})

test('OPER-03 two moderators never get the same case, and one decision counts', async () => {
  await app.admin.query(
    `update accounts.moderation_case set state = 'withdrawn', closed_at = platform.now() where state = 'open'`,
  )
  const members = await Promise.all(Array.from({ length: 6 }, () => app.signUp()))
  for (const member of members) await upload(member)
  const taken = await Promise.all(
    [mia, noor, mia, noor, mia, noor].map((by) => by.run(NEXT, { kinds: ['PHOTO'] })),
  )
  const ids = taken.map(({ data }) => data.takeNextCase.case.id)
  const [mias, noors] = [ids.filter((_, at) => at % 2 === 0), ids.filter((_, at) => at % 2 === 1)]
  expect(mias.filter((id) => noors.includes(id))).toEqual([])
  const id = mias[0]
  expect((await noor.run(TAKE, { id })).data.takeCase.code).toBe('CASE_TAKEN')
  expect((await decide(noor, { caseId: id, decision: 'APPROVE' })).code).toBe('CASE_TAKEN')
  expect((await mia.run(RELEASE, { id })).data.releaseCase.case).toEqual({ isMine: false, takenBy: null })
  const tries = await Promise.all(
    [mia, noor, mia, noor].map((by) => decide(by, { caseId: id, decision: 'APPROVE' })),
  )
  expect(tries.filter(({ __typename }) => __typename === 'DecideCaseSuccess')).toHaveLength(1)
  expect(tries.filter(({ code }) => code === 'CASE_DECIDED')).toHaveLength(3)
  // A moderator who leaves holds a case for five minutes.
  const held = noors[0]
  expect((await mia.run(TAKE, { id: held })).data.takeCase.code).toBe('CASE_TAKEN')
  await app.moveClock('5 minutes')
  expect((await mia.run(TAKE, { id: held })).data.takeCase.case).toEqual({ isMine: true })
  const next = (await mia.run(NEXT, { kinds: ['PHOTO'], skip: [held] })).data.takeNextCase.case
  expect(next.id).not.toBe(held)
})

test('OPER-01 OPER-03 members, visitors and operators for money or another site open no case', async () => {
  const ada = await app.signUp()
  await upload(ada)
  const { id } = await caseOf(ada, 'PHOTO')
  const finance = await app.logInOperator('finance')
  const dutch = await app.logInOperator('moderator', { sites: ['dutch'] })
  const support = await app.logInOperator('support')
  for (const [who, code] of [
    [ada, 'UNAUTHENTICATED'],
    [app.visitor(), 'UNAUTHENTICATED'],
    [finance, 'FORBIDDEN'],
    [dutch, 'FORBIDDEN'],
  ] as const) {
    expect((await who.run(QUEUE)).errors?.[0]?.extensions.code).toBe(code)
    const input = { caseId: id, decision: 'APPROVE' }
    expect((await who.run(DECIDE, { input })).errors?.[0]?.extensions.code).toBe(code)
    const node = await who.run(`query ($id: ID!) { node(id: $id) { id } }`, { id })
    expect(node.data?.node ?? null).toBeNull()
  }
  expect((await support.run(QUEUE)).data.moderationQueue.totalCount).toBeGreaterThan(0)
  const input = { caseId: id, decision: 'APPROVE' }
  expect((await support.run(DECIDE, { input })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const elsewhere = (await mia.on('dutch').run(QUEUE)).data.moderationQueue
  expect(elsewhere.edges).toEqual([])
  expect(await decide(mia.on('dutch'), input)).toMatchObject({ code: 'CASE_DECIDED' })
})

test('PROF-12 a photo that its member deletes leaves the queue', async () => {
  const ada = await app.signUp()
  const photoId = await upload(ada)
  await ada.run('mutation ($id: ID!) { deletePhoto(input: { photoId: $id }) { __typename } }', {
    id: photoId,
  })
  await app.drainEvents()
  expect((await caseOf(ada, 'PHOTO')) ?? null).toBeNull()
})

test('OPER-03 FED-02 a moderator pages through the queue both ways, with its total', async () => {
  for (const name of ['One', 'Two', 'Three']) await write(await app.signUp({ name }), `About ${name}`)
  const queue = { select: 'moderationQueue(kinds: [TEXT], ARGS) PAGE', path: ['moderationQueue'] }
  const { all, totalCount, forwards, backwards } = await walkPages(mia.run, queue)
  expect(all.length).toBeGreaterThanOrEqual(3)
  expect(totalCount).toBe(all.length)
  expect(forwards).toEqual(all)
  expect(backwards).toEqual(all)
})
