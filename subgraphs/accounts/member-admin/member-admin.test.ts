import { beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { openShop } from '#subgraphs/billing/testing/shop.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'

const SEARCH = `query ($text: String!, $purpose: String!) { memberSearch(text: $text, purpose: $purpose) { memberId name email status by } }`
const MEMBER = `query ($id: ID!, $purpose: String!) { operatorMember(id: $id, purpose: $purpose) { id email status confirmedAt language
  lifeCycle { name } sessions { userAgent } consents { purpose isGiven } acceptedDocuments { kind } notes { text by } audit { action purpose by role } erasure { by isOwn }
  profile { name age photos { photoId state } blocksCount blockedByCount } conversationCounts { conversations messagesSent } likeCounts { given received matches }
  mails { type fate } mailBlocks { reason } pushSubscriptionCount } }`
const MONEY = `query ($id: ID!, $purpose: String!) { operatorMember(id: $id, purpose: $purpose) { credits { balance owed }
  orders { edges { node { number } } } entries { edges { node { kind } } } mandates { label } directDebitBlocks { kind } } }`
const act = (name: string, fields = '') => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
  return `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ... on UserError { code } ... on InvalidInputError { fields { path code } }
    ... on ${type}Success { member { id ${fields} } } } }`
}

const app = testApp()
let sue: OperatorPerson
let sam: OperatorPerson
let ada: Person
beforeAll(async () => {
  ;[sue, sam] = [await app.logInOperator('support'), await app.logInOperator('support')]
  ada = await app.signUp({ name: 'Adalinde' })
})

const idOf = ({ memberId }: Person) => toGlobalId('OperatorMember', memberId)
const search = async (text: string, who = sue) => {
  const { data, errors } = await who.run(SEARCH, { text, purpose: 'a call' })
  return data?.memberSearch ?? errors?.[0]?.extensions
}
const open = async (member: Person, who = sue, query = MEMBER) => {
  const { data, errors } = await who.run(query, { id: idOf(member), purpose: 'a call' })
  return errors === undefined ? data.operatorMember : errors?.[0]?.extensions
}
const run = async (name: string, member: Person, { who = sue, fields = '', ...more }: any = {}) => {
  const input = { memberId: idOf(member), purpose: 'a call', ...more }
  const { data, errors } = await who.run(act(name, fields), { input })
  return data?.[name] ?? errors?.[0]?.extensions
}
const audits = async (member: Person) =>
  (
    await app.admin.query('select action from accounts.audit where subject_id = $1 order by at, id', [
      member.memberId,
    ])
  ).rows.map(({ action }) => action)

test('OPER-05 support finds a member by everything that a caller may know, and each search is audited', async () => {
  const shop = await openShop(app)
  const order = await shop.buy(ada)
  const { invoiceNumber } = (
    await ada.run(`query ($id: ID!) { node(id: $id) { ... on Order { invoiceNumber } } }`, { id: order.id })
  ).data.node
  const { rows } = await app.admin.query('select address from accounts.session where account_id = $1', [
    ada.memberId,
  ])
  for (const [text, by] of [
    ['adalin', 'NAME'],
    [ada.email.toUpperCase(), 'EMAIL'],
    [ada.memberId, 'ID'],
    [ada.profileId, 'ID'],
    [order.number, 'ORDER'],
    [invoiceNumber, 'INVOICE'],
    [order.providerRef, 'ORDER'],
    [rows[0].address.replace(/\.0\/24$/, '.7').replace(/::\/64$/, '::1'), 'NETWORK'],
  ])
    expect(await search(text!)).toContainEqual({
      memberId: idOf(ada),
      name: 'Adalinde',
      email: ada.email,
      status: 'ACTIVE',
      by,
    })
  for (const text of [
    `Adalinde <${ada.email}>`,
    `\u200e${ada.memberId}\u00a0`,
    `Order: ${order.number.toLowerCase().replace('-', '\u2011')}.`,
    `#${order.number.replace('-', '')}`,
    `Invoice: ${invoiceNumber.replace('-', '\u2013')}`,
    ` ${order.providerRef}\u200b`,
  ])
    expect(await search(text), text).toMatchObject([{ memberId: idOf(ada) }])
  expect(await search('100%')).toEqual([])
  expect(await search('x')).toMatchObject({ code: 'BAD_USER_INPUT' })
  expect(await search('adalin', sue.on('dutch'))).toEqual([])
  const log = await app.admin.query(
    `select purpose, after from accounts.audit where action = 'member.searched' order by at`,
  )
  expect(log.rows[0]).toEqual({ purpose: 'a call', after: { found: [{ id: ada.memberId, by: 'name' }] } })
  expect(JSON.stringify(log.rows)).not.toContain(ada.email)
  expect((await ada.run(SEARCH, { text: 'adalin', purpose: 'curious' })).errors?.[0]?.extensions.code).toBe(
    'UNAUTHENTICATED',
  )
})

test('OPER-05 a caller’s name is found as a keyboard without its letters writes it', async () => {
  for (const [name, ...typed] of [
    ['Jörgen Åström', 'jorgen', 'Joergen', 'JÖRGEN', 'joergen a', 'joergen aas', 'Jo\u0308rgen'],
    ['Sørine', 'sorine', 'soerine', 'Sø'],
    ['Zoë', 'zoe', 'ｚｏｅ'],
    ['Łucja', 'lucja'],
    ['Joelle', 'joelle', 'joe'],
    ['O_Mara', 'o_mara'],
  ] as const) {
    const member = await app.signUp({ name })
    for (const text of typed)
      expect(await search(text), text).toContainEqual(
        expect.objectContaining({ memberId: idOf(member), by: 'NAME' }),
      )
  }
  expect(await search('joargen')).toEqual([])
  expect(await search('oxmara')).toEqual([])
})

test('OPER-05 a member’s page gathers every subgraph and never a message, and its opening is audited', async () => {
  const member = await open(ada)
  expect(member).toMatchObject({
    id: idOf(ada),
    email: ada.email,
    status: 'ACTIVE',
    profile: { name: 'Adalinde', photos: [], blocksCount: 0 },
    conversationCounts: { messagesSent: 0 },
    likeCounts: { given: 0, received: 0, matches: 0 },
    mailBlocks: [],
    erasure: null,
  })
  expect(member.lifeCycle.map(({ name }: any) => name)).toContain('SIGNED_UP')
  expect(member.mails.map(({ type }: any) => type)).toContain('activation')
  expect(member.sessions.length).toBeGreaterThan(0)
  expect(await open(ada, sue, MONEY)).toMatchObject({ credits: { balance: 15 }, orders: { edges: [{}] } })
  expect(await open(ada, await app.logInOperator('moderator'), MONEY)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await open(ada, sue.on('dutch'))).toBeNull()
  expect(await audits(ada)).toContain('member.opened')
  const fields =
    (await app.visitor().run('{ __type(name: "OperatorMember") { fields { name } } }')).data?.__type
      ?.fields ?? []
  expect(fields.map(({ name }: any) => name)).not.toContain('messages')
  expect(
    (await sue.run(`query ($id: ID!) { node(id: $id) { __typename } }`, { id: idOf(ada) })).data?.node ??
      null,
  ).toBeNull()
})

test('OPER-05 a member’s page has the reports about the member and by the member, without the other side', async () => {
  const [eve, bo] = await app.couple('Eve', 'Bo')
  const REPORT = `mutation ($input: ReportInput!) { report(input: $input) { __typename } }`
  const input = (about: Person, reason: string) => ({ subject: about.profileId, reason })
  expect((await eve.run(REPORT, { input: input(bo, 'SCAM') })).errors).toBeUndefined()
  expect((await bo.run(REPORT, { input: input(eve, 'HARASSMENT') })).errors).toBeUndefined()
  const REPORTS = `query ($id: ID!, $purpose: String!) { operatorMember(id: $id, purpose: $purpose) { reports { isBy about reason outcome } } }`
  const report = { about: 'PROFILE', outcome: null }
  expect(await open(eve, sue, REPORTS)).toEqual({
    reports: [
      { ...report, isBy: false, reason: 'HARASSMENT' },
      { ...report, isBy: true, reason: 'SCAM' },
    ],
  })
  expect(await open(ada, sue, REPORTS)).toEqual({ reports: [] })
})

test('OPER-05 support confirms, logs out, pauses, exports and notes, each with its purpose in the audit', async () => {
  const eve = await app.signUp({ name: 'Eve' })
  expect(await run('confirmMember', eve)).toMatchObject({ code: 'MEMBER_STATE' })
  expect(await run('resendActivation', eve)).toMatchObject({ code: 'MEMBER_STATE' })
  expect(await run('pauseMember', eve, { fields: 'status' })).toMatchObject({ member: { status: 'PAUSED' } })
  expect(await run('pauseMember', eve)).toMatchObject({ code: 'MEMBER_STATE' })
  expect(await run('resumeMember', eve, { fields: 'status' })).toMatchObject({ member: { status: 'ACTIVE' } })
  expect(
    await run('addMemberNote', eve, { text: 'Called about a refund.', fields: 'notes { text }' }),
  ).toMatchObject({
    member: { notes: [{ text: 'Called about a refund.' }] },
  })
  expect(await run('addMemberNote', eve, { text: ' ' })).toMatchObject({ fields: [{ path: 'text' }] })
  expect(await run('pauseMember', eve, { purpose: '' })).toMatchObject({
    fields: [{ path: 'purpose', code: 'REQUIRED' }],
  })
  expect(await run('exportForMember', eve)).toMatchObject({ __typename: 'ExportForMemberSuccess' })
  expect(await run('endMemberSessions', eve, { fields: 'sessions { sessionId }' })).toMatchObject({
    member: { sessions: [] },
  })
  expect((await eve.run('{ viewer { id } }')).data?.viewer ?? null).toBeNull()
  expect(await audits(eve)).toEqual([
    'member.paused',
    'member.resumed',
    'note.added',
    'archive.requested',
    'sessions.ended',
  ])
  for (const role of ['moderator', 'finance'] as const)
    expect(await run('pauseMember', eve, { who: await app.logInOperator(role) })).toMatchObject({
      code: 'FORBIDDEN',
    })
  expect(await run('pauseMember', eve, { who: sue.on('dutch') })).toMatchObject({ code: 'MEMBER_NOT_FOUND' })
  const shown = await open(eve)
  expect(shown.audit.map(({ action }: any) => action)).toContain('member.paused')
})

test('OPER-05 a changed address ends sessions, and the old one gets a notice with a way back', async () => {
  const eve = await app.signUp({ name: 'Eve' })
  expect(await run('changeMemberAddress', eve, { newEmail: 'no address' })).toMatchObject({
    fields: [{ path: 'newEmail' }],
  })
  expect(await run('changeMemberAddress', eve, { newEmail: ada.email })).toMatchObject({
    code: 'EMAIL_TAKEN',
  })
  const newEmail = 'eve.new@example.org'
  expect(await run('changeMemberAddress', eve, { newEmail, fields: 'email' })).toMatchObject({
    member: { email: newEmail },
  })
  expect((await eve.run('{ viewer { id } }')).data?.viewer ?? null).toBeNull()
  expect((await app.mails(eve.email)).map(({ type }) => type)).toContain('emailChanged')
})

test('OPER-05 mails go to a member again after a bounce is lifted; what the member chose stays', async () => {
  const eve = await app.signUp({ name: 'Eve' })
  for (const reason of ['bounce', 'list-unsubscribe'])
    await app.admin.query(
      'insert into notifications.suppression (member_id, site_id, reason) select id, site_id, $2 from accounts.account where id = $1',
      [eve.memberId, reason],
    )
  expect(await run('liftMailBlock', eve, { fields: 'mailBlocks { reason }' })).toMatchObject({
    member: { mailBlocks: [{ reason: 'UNSUBSCRIBED' }] },
  })
  expect(await run('liftMailBlock', eve)).toMatchObject({ code: 'BLOCK_NOT_FOUND' })
})

test('OPER-05 only two operators together erase a member at once, who no longer appears in any search', async () => {
  const eve = await app.signUp({ name: 'Evelina' })
  expect(await run('confirmMemberErasure', eve)).toMatchObject({ code: 'ERASURE_NOT_ASKED' })
  for (let n = 0; n < 2; n++)
    expect(await run('eraseMemberNow', eve, { fields: 'erasure { isOwn }' })).toMatchObject({
      member: { erasure: { isOwn: true } },
    })
  expect(await run('confirmMemberErasure', eve)).toMatchObject({ code: 'SECOND_PERSON_OWN' })
  expect(await run('declineMemberErasure', eve, { who: sam })).toMatchObject({ member: { id: idOf(eve) } })
  expect(await run('confirmMemberErasure', eve, { who: sam })).toMatchObject({ code: 'ERASURE_NOT_ASKED' })
  await run('eraseMemberNow', eve)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => run('confirmMemberErasure', eve, { who: sam })),
  )
  expect(answers.filter(({ __typename }) => __typename === 'ConfirmMemberErasureSuccess')).toHaveLength(1)
  for (const text of ['evelina', eve.email, eve.memberId]) expect(await search(text)).toEqual([])
  expect(await open(eve)).toBeNull()
  expect(
    (await app.admin.query('select status, email from accounts.account where id = $1', [eve.memberId])).rows,
  ).toEqual([{ status: 'erased', email: null }])
})

test('OPER-05 OPER-03 nothing about a member erased by operators waits for a moderator', async () => {
  const mia = await app.logInOperator('moderator')
  const TEXTS = '{ moderationQueue(kinds: [TEXT], first: 100) { nodes { text } } }'
  const waiting = async () =>
    (await mia.run(TEXTS)).data.moderationQueue.nodes.filter(({ text }: any) => text === 'I like old maps')
  const eve = await app.signUp({ name: 'Evelina' })
  await eve.run('mutation { updateProfile(input: { aboutMe: "I like old maps" }) { __typename } }')
  await app.drainEvents()
  expect(await waiting()).toHaveLength(1)
  await run('eraseMemberNow', eve)
  await run('confirmMemberErasure', eve, { who: sam })
  await app.drainEvents()
  expect(await waiting()).toEqual([])
})
