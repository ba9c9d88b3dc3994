import { expect, test } from 'vitest'
import { LEGACY_CALLS } from '#gateway/legacy/routes.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { ask, like, write } from '../testing/member-operations.ts'

// Promises that more than one subgraph must keep: through the gateway, REST and the photo route.
const app = testApp()

const SEE = `query ($id: ID!) { profile(id: $id) { id displayName online lastActiveAt mainPhoto { card: url(variant: CARD) } } node(id: $id) { id }
  searchProfiles(first: 100) { totalCount edges { node { id } } } }`
const LISTS = `{ viewer { likesSent(first: 50) { edges { node { id displayName } } } likesReceived(first: 50) { edges { node { id } } }
  conversations(first: 50) { edges { node { id other { id displayName } } } } } }`

const man = (name: string, options = {}) =>
  app.signUp({ name, gender: 'MALE', seeking: 'FEMALE', ...options })
const woman = (name: string, options = {}) =>
  app.signUp({ name, gender: 'FEMALE', seeking: 'MALE', ...options })

async function sees(who: Person, whom: Person) {
  const { profile, node, searchProfiles } = await ask(who, SEE, { id: whom.profileId })
  return {
    profile: profile !== null,
    node: node !== null,
    found: searchProfiles.edges.some((edge: any) => edge.node.id === whom.profileId),
    online: profile?.online ?? false,
  }
}
const flush = async () => {
  // Activity is written a moment later; the next request must see it.
  await expect
    .poll(
      async () =>
        (await app.admin.query('select count(*)::int as count from profiles.presence')).rows[0].count,
    )
    .toBeGreaterThan(0)
  await app.drainEvents()
}

test('PROF-09 only contacts see an invisible member; search, suggestions and presence never do @long', async () => {
  const [ida, stranger, liked, written, admirer] = [
    await woman('Ida'),
    await man('Stranger'),
    await man('Liked'),
    await man('Written'),
    await man('Admirer'),
  ]
  await app.admin.query('update billing.account set balance = 50')
  expect((await like(ida, liked)).__typename).toBe('LikeProfileSuccess')
  expect((await write(ida, written)).__typename).toBe('SendMessageSuccess')
  expect((await like(admirer, ida)).__typename).toBe('LikeProfileSuccess')
  await app.drainEvents()
  await expect
    .poll(() => sees(stranger, ida))
    .toEqual({ profile: true, node: true, found: true, online: true })

  await ask(
    ida,
    'mutation { setInvisible(input: { invisible: true }) { ... on SetInvisibleSuccess { profile { id } } } }',
  )
  await app.drainEvents()
  expect(await sees(stranger, ida)).toEqual({ profile: false, node: false, found: false, online: false })
  for (const who of [liked, written, admirer])
    expect(await sees(who, ida), who.email).toEqual({
      profile: true,
      node: true,
      found: false,
      online: false,
    })
  expect(await sees(ida, ida)).toMatchObject({ profile: true, node: true })
  // A stranger with an old link gets no access, and lists that contain her stay whole.
  expect(await like(stranger, ida)).toMatchObject({ code: 'PROFILE_UNAVAILABLE' })
  expect(await write(stranger, ida)).toMatchObject({ code: 'RECIPIENT_UNAVAILABLE' })
  expect((await ask(admirer, LISTS)).viewer.likesSent.edges).toEqual([
    { node: { id: ida.profileId, displayName: 'Ida' } },
  ])
  expect((await ask(written, LISTS)).viewer.conversations.edges[0].node.other).toEqual({
    id: ida.profileId,
    displayName: 'Ida',
  })

  await ask(
    ida,
    'mutation { setInvisible(input: { invisible: false }) { ... on SetInvisibleSuccess { profile { id } } } }',
  )
  await app.drainEvents()
  await expect
    .poll(() => sees(stranger, ida))
    .toEqual({ profile: true, node: true, found: true, online: true })
})

test('PROF-10 a block separates two members on every path, both ways, and its end restores all', async () => {
  const [ada, bo] = [await woman('Ada'), await man('Bo')]
  await app.admin.query('update billing.account set balance = 50')
  for (const who of [ada, bo]) expect((await uploadPhoto(who)).status).toBe(200)
  await like(ada, bo)
  await like(bo, ada)
  await write(ada, bo)
  await app.drainEvents()
  const photos = new Map<Person, string>()
  for (const [who, whom] of [
    [ada, bo],
    [bo, ada],
  ] as const)
    photos.set(who, (await ask(who, SEE, { id: whom.profileId })).profile.mainPhoto.card)
  const everyPath = async (who: Person, whom: Person) => {
    const { viewer } = await ask(who, LISTS)
    const holds = (edges: any[]) => edges.some(({ node }) => (node.other?.id ?? node.id) === whom.profileId)
    const [likes, chats] = [await who.fetch('/api/likes.php'), await who.fetch('/api/chats.php')]
    return {
      ...(await sees(who, whom)),
      online: undefined,
      sent: holds(viewer.likesSent.edges),
      received: holds(viewer.likesReceived.edges),
      conversation: holds(viewer.conversations.edges),
      legacyLikes: likes.text.includes(whom.profileId),
      legacyChats: chats.text.includes(whom.profileId),
      photo: (await who.fetch(photos.get(who)!)).status,
      like: (await like(who, whom)).code ?? 'done',
      message: (await write(who, whom)).code ?? 'done',
    }
  }
  const together = {
    profile: true,
    node: true,
    found: true,
    online: undefined,
    sent: true,
    received: true,
    conversation: true,
    legacyLikes: true,
    legacyChats: true,
    photo: 200,
    like: 'done',
    message: 'done',
  }
  const apart = {
    profile: false,
    node: false,
    found: false,
    online: undefined,
    sent: false,
    received: false,
    conversation: false,
    legacyLikes: false,
    legacyChats: false,
    photo: 404,
    like: 'PROFILE_UNAVAILABLE',
    message: 'RECIPIENT_UNAVAILABLE',
  }
  const both = async () => [await everyPath(ada, bo), await everyPath(bo, ada)]
  expect(await both()).toEqual([together, together])
  const balance = async () =>
    (await app.admin.query('select sum(balance)::int as sum from billing.account')).rows[0].sum
  await ask(ada, 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }', {
    id: bo.profileId,
  })
  await app.drainEvents()
  const before = await balance()
  expect(await both()).toEqual([apart, apart])
  expect(await balance()).toBe(before)
  // Closed, not deleted.
  const kept = async () =>
    (
      await app.admin.query(
        'select count(*)::int as count from conversations.message where sender_id = any($1)',
        [[ada.memberId, bo.memberId]],
      )
    ).rows[0].count
  const messages = await kept()
  expect(messages).toBeGreaterThan(1)
  // Live events reveal nothing of the other either, including those missed before the block.
  const carl = await man('Carl')
  await app.admin.query('update billing.account set balance = 50')
  await Promise.all([write(bo, ada), like(bo, ada), write(carl, ada)])
  const hears = ada.subscribe('subscription { conversationEvents(after: "0") { message { sender { id } } } }')
  const heard: string[] = []
  while (!heard.at(-1)?.includes(carl.profileId)) heard.push(JSON.stringify(await hears.next()))
  expect(heard.join()).not.toContain(bo.profileId)
  await hears.close()
  await ask(ada, 'mutation ($id: ID!) { unblockProfile(input: { profileId: $id }) { __typename } }', {
    id: bo.profileId,
  })
  await app.drainEvents()
  expect(await kept()).toBe(messages)
  expect(await both()).toEqual([together, together])
})

test('SRCH-05 visitors, or only a partner’s, search one page where the site allows it', async () => {
  const {
    rows: [site],
  } = await app.admin.query("select id, settings from accounts.site where token = 'ruvela'")
  const setting = async (change: object) => {
    await app.admin.query(
      'update accounts.site set settings = settings || $1, content_version = content_version + 1 where id = $2',
      [change, site.id],
    )
  }
  const eva = await woman('Eva')
  await app.drainEvents()
  const visitor = app.visitor()
  const search = async (headers: Record<string, string> = {}) => {
    const { data, errors } = await visitor.run(
      'query ($id: ID!) { searchProfiles(first: 1) { totalCount edges { node { id } } pageInfo { hasNextPage } } profile(id: $id) { displayName } }',
      { id: eva.profileId },
      headers,
    )
    return errors === undefined
      ? {
          found: data.searchProfiles.edges.length,
          more: data.searchProfiles.pageInfo.hasNextPage,
          profile: data.profile?.displayName ?? null,
        }
      : errors[0]!.extensions.code
  }
  // A landing from a partner's link sets the cookie that the browser sends back.
  const landing = await visitor.fetch('/api/interests.php?network=affiliate&sub1=7')
  const cookie = String(landing.headers['set-cookie']).split(';')[0]!
  expect(cookie).toBe('trafficsource=1')
  expect((await visitor.fetch('/api/interests.php?lang=nl')).headers['set-cookie']).toBeUndefined()
  const page = { found: 1, more: false, profile: 'Eva' }
  expect([await search(), await search({ cookie })]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
  await setting({ loggedOutSearchTrafficsource: true })
  expect([await search(), await search({ cookie })]).toEqual(['UNAUTHENTICATED', page])
  await setting({ loggedOutSearch: true })
  expect([await search(), await search({ cookie })]).toEqual([page, page])
  await setting({ features: { ...site.settings.features, visitorSearch: false } })
  expect([await search(), await search({ cookie })]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
  await setting(site.settings)
})

test('PROF-02 input that no field can hold is refused before any write', async () => {
  const ada = await woman('Ada')
  await flush()
  const before = (
    await app.admin.query('select to_jsonb(p) as row from profiles.profile p where id = $1', [ada.memberId])
  ).rows[0].row
  const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename ... on InvalidInputError { fields { path code limit } } } }`
  const update = async (input: unknown) => {
    const { data, errors, status } = await ada.run(UPDATE, { input })
    expect(status).toBeLessThan(500)
    return errors === undefined
      ? (data.updateProfile.fields?.map(({ path, code }: any) => `${path} ${code}`) ??
          data.updateProfile.__typename)
      : errors[0]!.extensions.code
  }
  const refused: [unknown, unknown][] = [
    [{ displayName: 'Ada\u0000' }, 'BAD_USER_INPUT'],
    [{ displayName: 'Ada \ud800' }, 'BAD_USER_INPUT'],
    [{ displayName: 7 }, 'BAD_USER_INPUT'],
    [{ displayName: ['Ada'] }, 'BAD_USER_INPUT'],
    [JSON.parse('{"__proto__": {"displayName": "x"}}'), 'BAD_REQUEST'],
    [{ interestIds: { length: 1 } }, 'BAD_USER_INPUT'],
    [{ sexuality: 'OTHER' }, 'BAD_USER_INPUT'],
    [{ displayName: 'x'.repeat(1_000_000) }, 'PAYLOAD_TOO_LARGE'],
    [{ displayName: 'x'.repeat(20_000) }, ['displayName NAME_TOO_LONG']],
    [{ displayName: '<b>Ada</b>' }, ['displayName HTML_NOT_ALLOWED']],
    [{ displayName: '\u200b\u202e' }, ['displayName NAME_REQUIRED']],
    [{ displayName: '\u3164\u2800' }, ['displayName NAME_REQUIRED']],
    [{ aboutMe: 'x<script>alert(1)</script>' }, ['aboutMe HTML_NOT_ALLOWED']],
    [{ aboutMe: 'x&lt;script&gt;' }, ['aboutMe HTML_NOT_ALLOWED']],
    [{ aboutMe: '&#x3c;b' }, ['aboutMe HTML_NOT_ALLOWED']],
    [{ aboutMe: '🙂'.repeat(1001) }, ['aboutMe TEXT_TOO_LONG']],
    [{ dateOfBirth: '' }, ['dateOfBirth DATE_OF_BIRTH_REQUIRED']],
    [{ dateOfBirth: '2999-01-01' }, ['dateOfBirth DATE_OF_BIRTH_INVALID']],
    [{ dateOfBirth: '1999-02-29' }, ['dateOfBirth DATE_OF_BIRTH_INVALID']],
    [{ dateOfBirth: '1990-5-32' }, ['dateOfBirth DATE_OF_BIRTH_INVALID']],
    [{ dateOfBirth: '1850-01-01' }, ['dateOfBirth DATE_OF_BIRTH_INVALID']],
    [{ dateOfBirth: `${new Date().getUTCFullYear() - 17}-12-31` }, ['dateOfBirth TOO_YOUNG']],
    [
      { interestIds: Array.from({ length: 21 }, (_, index) => String(index)) },
      ['interestIds TOO_MANY_INTERESTS', 'interestIds CHOICE_UNKNOWN'],
    ],
    [{ hairColorId: '__proto__' }, ['hairColorId CHOICE_UNKNOWN']],
    [{ eyeColorId: '-1' }, ['eyeColorId CHOICE_UNKNOWN']],
    [{ sexuality: 'BI' }, ['sexuality CONSENT_REQUIRED']],
  ]
  for (const [input, answer] of refused)
    expect(await update(input), JSON.stringify(input).slice(0, 80)).toEqual(answer)
  expect(
    (await app.admin.query('select to_jsonb(p) as row from profiles.profile p where id = $1', [ada.memberId]))
      .rows[0].row,
  ).toEqual(before)
  // People paste dates in other formats; the profile stores the ISO form.
  expect(await update({ dateOfBirth: '1990-5-7' })).toBe('UpdateProfileSuccess')
  expect((await ask(ada, '{ viewer { profile { dateOfBirth } } }')).viewer.profile).toEqual({
    dateOfBirth: '1990-05-07',
  })
  // Odd but valid input: a leap day, hearts, a name with spaces and marks around it.
  for (const input of [
    { dateOfBirth: '1996-02-29' },
    { aboutMe: 'I <3 you, a < b & c > d' },
    { displayName: '  Zoë\u200b  O’Neill-Łuk ' },
  ])
    expect(await update(input)).toBe('UpdateProfileSuccess')
  expect(
    (await ask(ada, '{ viewer { profile { displayName dateOfBirth aboutMe } } }')).viewer.profile,
  ).toEqual({ displayName: 'Zoë O’Neill-Łuk', dateOfBirth: '1996-02-29', aboutMe: 'I <3 you, a < b & c > d' })
})

test('the sexuality is stored only with the member’s consent, and deleted with it', async () => {
  const [ada, bo] = [await woman('Ada'), await man('Bo')]
  const UPDATE = `mutation { updateProfile(input: { sexuality: BI }) { __typename ... on InvalidInputError { fields { path code } } } }`
  const CONSENT = `mutation ($given: Boolean!, $textVersion: DateTime) { changeConsent(input: { purpose: SEXUALITY, given: $given, textVersion: $textVersion }) { __typename } }`
  expect((await ask(ada, UPDATE)).updateProfile.fields).toEqual([
    { path: 'sexuality', code: 'CONSENT_REQUIRED' },
  ])
  const { viewer } = await ask(ada, '{ viewer { consents { purpose textVersion } } }')
  const { textVersion } = viewer.consents.find(({ purpose }: any) => purpose === 'SEXUALITY')
  expect((await ask(ada, CONSENT, { given: true, textVersion })).changeConsent.__typename).toBe(
    'ChangeConsentSuccess',
  )
  expect((await ask(ada, UPDATE)).updateProfile.__typename).toBe('UpdateProfileSuccess')
  const seen = async () =>
    (await ask(bo, 'query ($id: ID!) { profile(id: $id) { sexuality } }', { id: ada.profileId })).profile
      .sexuality
  expect(await seen()).toBe('BI')
  await ask(ada, CONSENT, { given: false })
  await app.drainEvents()
  expect(await seen()).toBeNull()
})

test('TRUST-06 SRCH-05 a logged-out reader never learns a sexuality, whatever the site shows @long', async () => {
  const {
    rows: [site],
  } = await app.admin.query("select id, settings from accounts.site where token = 'ruvela'")
  const setting = (change: object) =>
    app.admin.query(
      'update accounts.site set settings = settings || $1, content_version = content_version + 1 where id = $2',
      [change, site.id],
    )
  const [ada, bo] = [await woman('Ada'), await man('Bo')]
  const { viewer } = await ask(ada, '{ viewer { consents { purpose textVersion } } }')
  const { textVersion } = viewer.consents.find(({ purpose }: any) => purpose === 'SEXUALITY')
  await ask(
    ada,
    'mutation ($at: DateTime) { changeConsent(input: { purpose: SEXUALITY, given: true, textVersion: $at }) { __typename } }',
    { at: textVersion },
  )
  await ask(ada, 'mutation { updateProfile(input: { sexuality: LESBIAN }) { __typename } }')
  await app.drainEvents()
  const TOLD = `query ($id: ID!) { profile(id: $id) { sexuality } node(id: $id) { ... on Profile { sexuality } }
    searchProfiles(first: 100) { edges { reasons { code } node { id sexuality } } } }`
  const told = async (who: Person, headers?: Record<string, string>) => {
    const { profile, node, searchProfiles } = await ask(who, TOLD, { id: ada.profileId }, headers)
    return [profile, node, searchProfiles.edges.find((edge: any) => edge.node.id === ada.profileId).node].map(
      ({ sexuality }) => sexuality,
    )
  }
  expect(await told(bo)).toEqual(['LESBIAN', 'LESBIAN', 'LESBIAN'])
  const landing = await app.visitor().fetch('/api/interests.php?network=x')
  const cookie = String(landing.headers['set-cookie']).split(';')[0]!
  await setting({ loggedOutSearch: false, loggedOutSearchTrafficsource: true })
  expect(await told(app.visitor(), { cookie })).toEqual([null, null, null])
  await setting({ loggedOutSearch: true, visibleProfileFields: ['gender', 'age', 'country', 'sexuality'] })
  for (const headers of [undefined, { cookie }])
    expect(await told(app.visitor(), headers)).toEqual([null, null, null])

  // Searching for members with a sexuality fails too: the filter does not exist for any viewer.
  for (const who of [app.visitor(), bo]) {
    const { errors } = await who.run(
      '{ searchProfiles(first: 1, filter: { sexuality: LESBIAN }) { totalCount } }',
    )
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  }
  const open = LEGACY_CALLS.filter(({ method }) => method === 'GET').map(({ path }) => `${path}?network=x`)
  expect(open.length).toBeGreaterThan(5)
  for (const address of [...open, `/members/${ada.profileId}?network=x`]) {
    for (const headers of [undefined, { cookie }])
      expect((await app.visitor().fetch(address, headers && { headers })).text, address).not.toContain(
        'LESBIAN',
      )
  }
  await setting(site.settings)
})

test('graph and legacy API return choice lists in the request’s or site’s language; ids stay', async () => {
  const {
    rows: [site],
  } = await app.admin.query("select id from accounts.site where token = 'ruvela'")
  const add = async (token: string, names: Record<string, string>) => {
    const {
      rows: [choice],
    } = await app.admin.query(
      "insert into profiles.choice (site_id, list, token, position) values ($1, 'interest', $2, 900) returning id",
      [site.id, token],
    )
    for (const [locale, name] of Object.entries(names))
      await app.admin.query('insert into profiles.choice_text values ($1, $2, $3)', [choice.id, locale, name])
    return String(choice.id)
  }
  const [everywhere, dutch, french] = [
    await add('a', { nl: 'Wadlopen', en: 'Mudflat hiking', da: 'Vadehavsvandring' }),
    await add('b', { nl: 'Fierljeppen' }),
    await add('c', { fr: 'Pétanque' }),
  ]
  const visitor = app.visitor()
  const graph = async (language: string, who = visitor) => {
    const { profileChoices, regions } = await ask(
      who,
      '{ profileChoices { interests { id: value name } hairColors { name } } regions(country: "NL") { id: code name } }',
      {},
      { cookie: `locale=${language}` },
    )
    const nameOf = (id: string) => profileChoices.interests.find((interest: any) => interest.id === id)?.name
    return {
      own: [everywhere, dutch, french].map(nameOf),
      hair: profileChoices.hairColors[0].name,
      region: regions.find(({ id }: any) => id === 'NL-07').name,
      interests: profileChoices.interests,
    }
  }
  expect(await graph('da')).toMatchObject({
    own: ['Vadehavsvandring', 'Fierljeppen', 'Pétanque'],
    hair: 'Sort',
  })
  expect(await graph('en')).toMatchObject({
    own: ['Mudflat hiking', 'Fierljeppen', 'Pétanque'],
    hair: 'Black',
    region: 'North Holland',
  })
  expect(await graph('nl')).toMatchObject({
    own: ['Wadlopen', 'Fierljeppen', 'Pétanque'],
    hair: 'Zwart',
    region: 'Noord-Holland',
  })
  // Polish has no translation: the site's own language stands in.
  expect((await graph('pl')).own).toEqual(['Wadlopen', 'Fierljeppen', 'Pétanque'])
  for (const language of ['da', 'en', 'nl']) {
    expect(
      (await visitor.fetch('/api/interests.php', { headers: { cookie: `locale=${language}` } })).json(),
    ).toEqual((await graph(language)).interests)
  }
  expect((await graph('nl', app.visitor('dutch.test'))).own).toEqual([undefined, undefined, undefined])
  const ada = await woman('Ada')
  await ask(ada, 'mutation ($ids: [ID!]) { updateProfile(input: { interestIds: $ids }) { __typename } }', {
    ids: [everywhere],
  })
  expect(
    (await app.admin.query('select interest_ids from profiles.profile where id = $1', [ada.memberId])).rows[0]
      .interest_ids,
  ).toEqual([Number(everywhere)])
  for (const [language, name] of [
    ['da', 'Vadehavsvandring'],
    ['en', 'Mudflat hiking'],
  ] as const) {
    await ask(
      ada,
      'mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename } }',
      { language },
    )
    expect(
      (await ask(ada, '{ viewer { profile { interests { name } } } }')).viewer.profile.interests,
    ).toEqual([{ name }])
  }
})
