import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'

const SIGNUPS = `query ($from: Date, $to: Date, $first: Int, $after: String, $last: Int, $before: String) {
  partnerSignups(from: $from, to: $to, first: $first, after: $after, last: $last, before: $before) {
    edges { cursor node { reference network ref sub1 sub2 sub3 signedUpAt confirmedAt } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }`

const app = testApp()

const signupsOf = async (partner: Partner, variables: Record<string, unknown> = {}) =>
  (await partner.run(SIGNUPS, variables)).data.partnerSignups
const nodes = ({ edges }: { edges: { node: any }[] }) => edges.map(({ node }) => node)

async function join(email: string, tracking: Record<string, string> | null, host = 'ruvela.test') {
  const input = {
    email,
    name: 'Tess',
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    gender: 'FEMALE',
    seeking: 'MALE',
    acceptTerms: true,
    tracking,
  }
  const document = 'mutation ($input: SignUpInput!) { signUp(input: $input) { __typename } }'
  const { data } = await app.visitor(host).run(document, { input })
  expect(data.signUp.__typename).toBe('SignUpSuccess')
}

test('SIGN-07 FED-06 tracking data is stored with the account and shown only to its own partner @long', async () => {
  const partner = await createPartner(app, '--network', 'net', '--ref', 'wijzer')
  const network = await createPartner(app, '--network', 'net')
  const other = await createPartner(app, '--network', 'other')
  const none = await createPartner(app, '--scopes', 'signups:read')
  const tracking = { network: 'net', ref: 'wijzer', sub1: 'banner', sub2: 'top', sub3: 'blue' }
  await join('one@partner.example', tracking)
  await join('two@partner.example', { network: 'net', ref: 'gids' })
  await join('three@partner.example', null)
  await join('four@partner.example', { network: 'net', ref: 'wijzer' }, 'dutch.test')
  await app
    .visitor()
    .run('mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }', {
      token: await app.activationToken('one@partner.example'),
    })
  const { rows } = await app.admin.query(
    `select t.network, t.ref, t.sub1, t.sub2, t.sub3 from accounts.tracking t join accounts.account a on a.id = t.account_id where a.email = 'one@partner.example'`,
  )
  expect(rows).toEqual([tracking])

  const seen = nodes(await signupsOf(partner))
  expect(seen).toEqual([
    {
      ...tracking,
      reference: expect.stringMatching(/^[\w-]{22}$/),
      signedUpAt: expect.any(String),
      confirmedAt: expect.any(String),
    },
  ])
  expect(nodes(await signupsOf(network))).toMatchObject([
    { reference: seen[0].reference },
    { ref: 'gids', sub1: null, confirmedAt: null },
  ])
  expect(nodes(await signupsOf(other))).toEqual([])
  for (const ask of [none.run, (await app.signUp()).run, app.visitor().run])
    expect((await ask(SIGNUPS)).errors![0]!.extensions.code).toBe('FORBIDDEN')
})

test('FED-06 a partner pages through its sign-ups both ways and resumes from the last cursor', async () => {
  const partner = await createPartner(app, '--network', 'paged')
  const came: Person[] = []
  // At the same time, so that only the row order distinguishes them.
  await app.withClockStopped(async () => {
    for (const ref of ['a', 'b', 'c', 'd'])
      came.push(await app.signUp({ name: `Member ${ref}`, tracking: { network: 'paged', ref } }))
  })
  const all = await signupsOf(partner)
  expect(nodes(all).map(({ ref }) => ref)).toEqual(['a', 'b', 'c', 'd'])
  expect(all.totalCount).toBe(4)
  const first = await signupsOf(partner, { first: 3 })
  expect(first).toMatchObject({ edges: all.edges.slice(0, 3), totalCount: 4 })
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  const rest = await signupsOf(partner, { after: first.pageInfo.endCursor })
  expect(rest.edges).toEqual(all.edges.slice(3))
  const before = { last: 2, before: rest.pageInfo.startCursor }
  expect((await signupsOf(partner, before)).edges).toEqual(all.edges.slice(1, 3))

  const since = { after: rest.pageInfo.endCursor }
  expect((await signupsOf(partner, since)).edges).toEqual([])
  await app.signUp({ name: 'Member e', tracking: { network: 'paged', ref: 'e' } })
  expect(nodes(await signupsOf(partner, since)).map(({ ref }) => ref)).toEqual(['e'])

  // No part of it identifies them, not even the decoded cursors.
  const text = JSON.stringify(all)
  const inside = all.edges.map(({ cursor }: any) => Buffer.from(cursor, 'base64url').toString()).join()
  for (const { memberId, profileId, email } of came)
    for (const secret of [memberId, profileId, email]) expect(text + inside).not.toContain(secret)
})

test('FED-06 a partner filters sign-ups by days, which start at midnight in the site’s time zone @long', async () => {
  const partner = await createPartner(app, '--network', 'dated')
  // In Amsterdam, in winter: a minute before a day, in its first and its last minute, and in the first one of
  // the next.
  const moments = ['2026-01-04T22:59Z', '2026-01-04T23:00Z', '2026-01-06T22:59Z', '2026-01-06T23:00Z']
  for (const [index, moment] of moments.entries()) {
    const { memberId } = await app.signUp({
      name: 'Maria',
      tracking: { network: 'dated', ref: String(index) },
    })
    await app.admin.query('update accounts.tracking set recorded_at = $1 where account_id = $2', [
      moment,
      memberId,
    ])
  }
  const refs = async (from?: string, to?: string) => {
    const signups = await signupsOf(partner, { from, to })
    const found = nodes(signups).map(({ ref }) => ref)
    expect(signups.totalCount).toBe(found.length)
    return found.join('')
  }
  expect(await refs('2026-01-05', '2026-01-06')).toBe('12')
  expect(await refs('2026-01-05', '2026-01-05')).toBe('1')
  expect(await refs('2026-01-06')).toBe('23')
  expect(await refs(undefined, '2026-01-04')).toBe('0')
  expect(await refs('2026-01-07', '2026-01-05')).toBe('')
})
