import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { SET_LOCATION } from '../testing/members.ts'
import type { Person } from '../testing/person.ts'
import { renewNameClaims } from './name-claim.store.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await createFixtures()))
afterAll(() => fixtures.close())

const OWN = `query ($id: ID!) { _entities(representations: [{ __typename: "Viewer", id: $id }]) { ... on Viewer { photoLimit profile { id displayName age kind isViewer distanceKm } } } }`
const SEE = `query ($id: ID!) { profile(id: $id) { id kind displayName age gender seeking sexuality country region city distanceKm aboutMe
  hairColor { id: value name } eyeColor { name } bodyType { name } relationshipStatus { name } interests { id: value name } sharedInterestIds
  photoCount hiddenPhotoCount online lastActiveAt isNew isViewer } }`
const ENTITY = `query ($id: ID!) { _entities(representations: [{ __typename: "Profile", id: $id }]) { ... on Profile { displayName } } }`
const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename
  ... on UpdateProfileSuccess { profile { displayName aboutMe sexuality seeking hairColor { id: value name } interests { id: value } } }
  ... on InvalidInputError { code fields { path code limit } } } }`
const CHOICES = `{ profileChoices { hairColors { id: value name } eyeColors { id: value } bodyTypes { id: value } relationshipStatuses { id: value } interests { id: value name } } }`

const ownProfile = (who: Person) =>
  who.run(OWN, { id: toGlobalId('Viewer', who.memberId!) }).then((data) => data._entities[0])
const sees = async (who: Person, whom: Person) => (await who.run(SEE, { id: whom.profileId })).profile

test('a new member finds their own profile before any event was handled', async () => {
  const newcomers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => fixtures.newcomer({ name: `Newcomer ${index}` })),
  )
  const own = await Promise.all(newcomers.map(ownProfile))
  expect(own.map((viewer) => viewer.profile.displayName)).toEqual(
    newcomers.map((_, index) => `Newcomer ${index}`),
  )
  expect(own[0]).toMatchObject({
    photoLimit: 3,
    profile: { kind: 'MEMBER', isViewer: true, distanceKm: null },
  })
})

test('a new member waits for another process that is creating the profile', async () => {
  const other = await fixtures.admin.connect()
  try {
    await other.query('begin')
    const newcomer = await newcomerTakenBy(other)
    const own = ownProfile(newcomer)
    const waiting = `select count(*) > 0 as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%take_events_of%'`
    await expect.poll(async () => (await fixtures.admin.query(waiting)).rows).toEqual([{ waits: true }])
    // The other process crashes; its events return to the queue.
    await other.query('rollback')
    expect((await own).profile.displayName).toBe('Nora')
  } finally {
    // The pool must not lend a connection with an open transaction to the next test.
    other.release(true)
  }
})

/** A newcomer whose event this connection has taken, not the subgraph's own poll in the same moment. */
async function newcomerTakenBy(other: PoolClient): Promise<Person> {
  for (;;) {
    const newcomer = await fixtures.newcomer({ name: 'Nora' })
    const { rows: taken } = await other.query(
      "select topic from accounts.take_events('profiles', 50) where key = $1",
      [newcomer.memberId],
    )
    if (taken.length > 0) return newcomer
  }
}

test('another member’s id does not open the viewer', async () => {
  const [ada, bo] = [await fixtures.member(), await fixtures.member({ gender: 'MALE', seeking: 'FEMALE' })]
  expect((await bo.run(OWN, { id: toGlobalId('Viewer', ada.memberId!) }))._entities).toEqual([null])
  expect((await fixtures.visitor().run(OWN, { id: toGlobalId('Viewer', ada.memberId!) }))._entities).toEqual([
    null,
  ])
})

test('only confirmed members of the same site see a profile', async () => {
  const [ada, unconfirmed] = [await fixtures.member(), await fixtures.member({ confirmed: false })]
  const stranger = await fixtures.member({ siteId: fixtures.otherSiteId })
  expect(await sees(unconfirmed, ada)).toMatchObject({ id: ada.profileId })
  expect(await sees(ada, unconfirmed)).toBeNull()
  expect(await sees(stranger, ada)).toBeNull()
  expect((await stranger.run(ENTITY, { id: ada.profileId }))._entities).toEqual([null])
  expect(await sees(fixtures.visitor(), ada)).toBeNull()
  for (const id of ['', 'x', toGlobalId('Photo', ada.memberId!), toGlobalId('Profile', 'no-uuid')])
    expect((await ada.run(SEE, { id })).profile).toBeNull()
})

test('a suspended member is hidden from others until the account is restored', async () => {
  const [ada, bo] = [await fixtures.member(), await fixtures.member({ gender: 'MALE', seeking: 'FEMALE' })]
  for (const [status, visible] of [
    ['SUSPENDED', false],
    ['ACTIVE', true],
    ['DELETION_REQUESTED', false],
  ] as const) {
    await fixtures.announceEvent('account.status-changed', {
      siteId: fixtures.siteId,
      memberId: ada.memberId!,
      status,
    })
    await fixtures.settle()
    expect((await sees(bo, ada)) !== null, status).toBe(visible)
  }
  expect((await ownProfile(ada)).profile.displayName).toBe('Ada')
})

test('a member edits their own profile and others see it', async () => {
  const [ada, bo] = [
    await fixtures.member({ at: [52.37, 4.89] }),
    await fixtures.member({ gender: 'MALE', seeking: 'FEMALE', cityId: undefined }),
  ]
  const { profileChoices } = await ada.run(CHOICES)
  const interestIds = profileChoices.interests.slice(0, 3).map(({ id }: { id: string }) => id)
  const answer = await ada.run(UPDATE, {
    input: {
      displayName: '  Ada L. ',
      aboutMe: ' I love R&B; and soul. ',
      gender: 'FEMALE',
      hairColorId: profileChoices.hairColors[0].id,
      interestIds,
    },
  })
  expect(answer.updateProfile).toMatchObject({
    __typename: 'UpdateProfileSuccess',
    profile: {
      displayName: 'Ada L.',
      aboutMe: 'I love R&B; and soul.',
      sexuality: null,
      hairColor: { name: 'Black' },
    },
  })
  await bo.run(UPDATE, { input: { interestIds: interestIds.slice(1) } })
  expect(await sees(bo, ada)).toMatchObject({
    displayName: 'Ada L.',
    aboutMe: 'I love R&B; and soul.',
    city: 'Amsterdam',
    region: 'North Holland',
    country: 'NL',
    distanceKm: null,
    sharedInterestIds: interestIds.slice(1),
    isViewer: false,
    isNew: true,
  })
  // Invisible characters count as empty.
  await ada.run(UPDATE, { input: { aboutMe: ' \u2800\u200b', hairColorId: null } })
  expect(await sees(bo, ada)).toMatchObject({ aboutMe: null, hairColor: null, displayName: 'Ada L.' })
})

test('a date of birth is accepted in any pasted format', async () => {
  const ada = await fixtures.member()
  for (const dateOfBirth of ['05.06.1991', '1991/6/5', '٠٥-٠٦-١٩٩١'])
    expect((await ada.run(UPDATE, { input: { dateOfBirth } })).updateProfile.__typename, dateOfBirth).toBe(
      'UpdateProfileSuccess',
    )
  const { rows } = await fixtures.admin.query('select birthdate::text from profiles.profile where id = $1', [
    ada.memberId,
  ])
  expect(rows).toEqual([{ birthdate: '1991-06-05' }])
})

test('an edit is refused with every fault at once and changes nothing', async () => {
  const ada = await fixtures.member()
  const { profileChoices } = await ada.run(CHOICES)
  const refused = await ada.run(UPDATE, {
    input: {
      displayName: '@da',
      aboutMe: 'x'.repeat(1001),
      hairColorId: profileChoices.eyeColors[0].id,
      interestIds: ['no'],
      seeking: 'FEMALE',
    },
  })
  expect(refused.updateProfile.fields).toEqual([
    { path: 'displayName', code: 'NAME_STARTS_WITH_AT', limit: null },
    { path: 'aboutMe', code: 'TEXT_TOO_LONG', limit: 1000 },
    { path: 'hairColorId', code: 'CHOICE_UNKNOWN', limit: null },
    { path: 'interestIds', code: 'CHOICE_UNKNOWN', limit: null },
  ])
  for (const [displayName, code] of [
    ['ada@example.org', 'NAME_EQUALS_EMAIL'],
    [' ', 'NAME_REQUIRED'],
    ['x'.repeat(31), 'NAME_TOO_LONG'],
  ]) {
    expect(
      (await ada.run(UPDATE, { input: { displayName } })).updateProfile.fields,
      displayName,
    ).toMatchObject([{ path: 'displayName', code }])
  }
  expect(await sees(ada, ada)).toMatchObject({ displayName: 'Ada', aboutMe: null, seeking: 'MALE' })
})

test('PROF-02 SIGN-03 names that imitate staff or a member fail, also in parallel renames', async () => {
  const [ada, bo, cas] = [
    await fixtures.member({ name: 'Rosalind' }),
    await fixtures.member({ name: 'Bo' }),
    await fixtures.member({ name: 'Cas' }),
  ]
  const rename = async (who: Person, displayName: string) =>
    (await who.run(UPDATE, { input: { displayName } })).updateProfile
  const refusal = (code: string) => ({ fields: [{ path: 'displayName', code }] })
  expect(await rename(bo, 'ᴀᴅᴍɪɴ')).toMatchObject(refusal('NAME_RESERVED'))
  expect(await rename(bo, 'Rоsalind')).toMatchObject(refusal('NAME_MIXES_ALPHABETS'))
  expect(await rename(bo, 'Rosa1ind')).toMatchObject(refusal('NAME_LOOKS_LIKE_ANOTHER'))
  expect(await rename(bo, 'Ｒosalind')).toMatchObject({ profile: { displayName: 'Rosalind' } })
  await Promise.all([rename(ada, 'Ada'), rename(bo, 'Bo')])
  // The name is free again, so the lookalike imitates no member.
  expect(await rename(cas, 'Rosa1ind')).toMatchObject({ __typename: 'UpdateProfileSuccess' })

  const trials = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0
      ? rename(ada, index % 4 === 0 ? 'Kim10' : 'Ada')
      : rename(bo, index % 4 === 1 ? 'Kim1O' : 'Bo'),
  )
  for (const { __typename, fields } of await Promise.all(trials))
    expect(__typename === 'UpdateProfileSuccess' || fields[0].code).toBeTruthy()
  const { rows } = await fixtures.admin.query(
    `select skeleton from profiles.name_claim group by site_id, skeleton having count(distinct spelling) > 1`,
  )
  expect(rows).toEqual([])
  const names = await Promise.all([ada, bo].map(async (who) => (await sees(who, who)).displayName))
  expect(names).not.toEqual(['Kim10', 'Kim1O'])
})

test('SIGN-03 names from before the rule are compared by it, after the recompute job', async () => {
  const [eve, gus] = [await fixtures.member({ name: 'Éva 1' }), await fixtures.member({ name: 'Gus' })]
  await fixtures.admin.query(
    `update profiles.name_claim set skeleton = 'old', skeleton_version = 0 where profile_id = $1`,
    [eve.memberId],
  )
  await renewNameClaims(fixtures.runtime.db as Kysely<Tables>)
  const answer = await gus.run(UPDATE, { input: { displayName: 'Éva l' } })
  expect(answer.updateProfile.fields).toMatchObject([{ code: 'NAME_LOOKS_LIKE_ANOTHER' }])
})

test('the site decides whether a text awaiting moderation shows; its writer always sees it', async () => {
  const [ada, bo] = [await fixtures.member(), await fixtures.member()]
  fixtures.settings.photoModeration = 'before'
  await ada.run(UPDATE, { input: { aboutMe: 'Call me' } })
  fixtures.settings.photoModeration = 'after'
  expect(await sees(bo, ada)).toMatchObject({ aboutMe: null })
  expect(await sees(ada, ada)).toMatchObject({ aboutMe: 'Call me' })
})

test('PROF-12 owners see states and reasons of photos and texts; others what the site allows', async () => {
  const STATES = `query ($id: ID!) { profile(id: $id) { aboutMe aboutMeModeration aboutMeShownToOthers aboutMeRejectionReason photoCount photos { id moderation shownToOthers rejectionReason } } searchProfiles(filter: { withPhoto: true }) { totalCount } }`
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
  for (const photoModeration of ['after', 'before'] as const) {
    const siteId = crypto.randomUUID()
    const [ada, bo] = [
      await fixtures.member({ siteId }),
      await fixtures.member({ siteId, gender: 'MALE', seeking: 'FEMALE' }),
    ]
    const states = async (who: Person) => {
      const { profile, searchProfiles } = await who.run(STATES, { id: ada.profileId })
      return {
        text: [profile.aboutMe, profile.aboutMeModeration, profile.aboutMeRejectionReason],
        photo: profile.photos.map(({ moderation, rejectionReason }: any) => [moderation, rejectionReason]),
        found: searchProfiles.totalCount,
        isShown: [profile.aboutMeShownToOthers, ...profile.photos.map((photo: any) => photo.shownToOthers)],
      }
    }
    const decide = async (what: object, state: string, reason: string | null = null) => {
      await fixtures.announceEvent('moderation.decided', {
        siteId,
        memberId: ada.memberId!,
        ...what,
        state,
        reason,
      })
      await fixtures.settle()
    }
    fixtures.settings.photoModeration = photoModeration
    await ada.run(UPDATE, { input: { aboutMe: 'Call me' } })
    const photoId = Buffer.from((await ada.upload(bytes)).body.photoId, 'base64url')
      .toString()
      .split(':')[1]!
    const isShown = [photoModeration === 'after', photoModeration === 'after']
    const pending = { text: ['Call me', 'PENDING', null], photo: [['PENDING', null]], found: 0, isShown }
    const shown = {
      text: ['Call me', null, null],
      photo: [['APPROVED', null]],
      found: 1,
      isShown: [null, true],
    }
    const hidden = { text: [null, null, null], photo: [], found: 0, isShown: [null] }
    expect(await states(ada)).toEqual(pending)
    expect(await states(bo)).toEqual(photoModeration === 'after' ? shown : hidden)
    await decide({ photoId }, 'approved')
    await decide({ aboutMe: 'Call me' }, 'approved')
    expect(await states(ada)).toEqual({
      ...pending,
      text: ['Call me', 'APPROVED', null],
      photo: [['APPROVED', null]],
      isShown: [true, true],
    })
    expect(await states(bo)).toEqual(shown)
    // An unchanged text stays approved; a new text awaits moderation, and the old decision does not apply to
    // it.
    await ada.run(UPDATE, { input: { aboutMe: 'Call me' } })
    expect((await states(ada)).text).toEqual(['Call me', 'APPROVED', null])
    await ada.run(UPDATE, { input: { aboutMe: '06 12345678' } })
    await decide({ aboutMe: 'Call me' }, 'approved')
    expect((await states(ada)).text).toEqual(['06 12345678', 'PENDING', null])
    await decide({ aboutMe: '06 12345678' }, 'rejected', 'PHONE_NUMBER')
    await decide({ photoId }, 'rejected', 'NOT_A_PERSON')
    expect(await states(ada)).toEqual({
      text: ['06 12345678', 'REJECTED', 'PHONE_NUMBER'],
      photo: [['REJECTED', 'NOT_A_PERSON']],
      found: 0,
      isShown: [false, false],
    })
    expect(await states(bo)).toEqual(hidden)
  }
  fixtures.settings.photoModeration = 'after'
})

test('only the member sees the fields that the site hides', async () => {
  const [ada, bo] = [await fixtures.member({ at: [52.37, 4.89] }), await fixtures.member()]
  const { profileChoices } = await ada.run(CHOICES)
  await ada.run(UPDATE, {
    input: {
      aboutMe: 'Hello',
      hairColorId: profileChoices.hairColors[0].id,
      interestIds: [profileChoices.interests[0].id],
    },
  })
  const { visibleProfileFields } = fixtures.settings
  const open = await sees(bo, ada)
  expect(open).toMatchObject({ aboutMe: 'Hello', city: 'Amsterdam', hairColor: { name: 'Black' } })
  fixtures.settings.visibleProfileFields = ['gender', 'age', 'country']
  expect(await sees(bo, ada)).toEqual({
    ...open,
    aboutMe: null,
    city: null,
    region: null,
    hairColor: null,
    interests: [],
    sharedInterestIds: [],
  })
  expect(await sees(ada, ada)).toMatchObject({
    aboutMe: 'Hello',
    city: 'Amsterdam',
    hairColor: { name: 'Black' },
    interests: [{}],
  })
  fixtures.settings.visibleProfileFields = visibleProfileFields
})

test('a member with only a region is found there, without a distance', async () => {
  const [ada, bo] = [
    await fixtures.member({ at: [52.37, 4.89] }),
    await fixtures.member({ at: [52.37, 4.89] }),
  ]
  const { citiesOfRegion } = await ada.run('{ citiesOfRegion(regionId: "NL-09") { cityId city region } }')
  expect(citiesOfRegion.map(({ city }: any) => city)).toContain('Utrecht')
  expect(citiesOfRegion.map(({ city }: any) => city)).toEqual(
    citiesOfRegion.map(({ city }: any) => city).toSorted(new Intl.Collator('en').compare),
  )
  expect(await ada.run('{ citiesOfRegion(regionId: "__proto__") { city } }')).toEqual({ citiesOfRegion: [] })
  expect((await ada.run(SET_LOCATION, { input: { regionId: 'NL-09' } })).setLocation.profile).toMatchObject({
    region: 'Utrecht',
    city: null,
    country: 'NL',
  })
  expect(await sees(bo, ada)).toMatchObject({ region: 'Utrecht', city: null, distanceKm: null })
  const { regionData } = fixtures.settings
  fixtures.settings.regionData = { NL: [{ id: 'NL-09', names: {} }] }
  // An unknown region, one that the site does not offer, and one of a country that it does not offer.
  for (const regionId of ['NL-99', 'NL-07', 'FR-11']) {
    expect((await ada.run(SET_LOCATION, { input: { regionId } })).setLocation.fields, regionId).toEqual([
      { path: 'regionId', code: 'REGION_UNKNOWN', limit: null },
    ])
  }
  fixtures.settings.regionData = regionData
})

test('a location without a town or a valid position is refused', async () => {
  const ada = await fixtures.member()
  const refusals = [
    [{ cityId: 'x' }, 'CITY_UNKNOWN'],
    [{ cityId: '1' }, 'CITY_UNKNOWN'],
    [{}, 'LOCATION_REQUIRED'],
    [{ latitude: 91, longitude: 0 }, 'POSITION_INVALID'],
    [{ latitude: 0, longitude: -30 }, 'NO_PLACE_NEAR'],
  ] as const
  for (const [input, code] of refusals) {
    expect((await ada.run(SET_LOCATION, { input })).setLocation.fields, code).toMatchObject([{ code }])
  }
})

test('towns and regions are found in the language of the request', async () => {
  const ada = await fixtures.member()
  const found = await ada.run(
    '{ cities(text: "Muni", country: "DE") { cityId city region country countryName } regions(country: "NL") { id: code name } countries { code name } placeNear(latitude: 52.09, longitude: 5.12) { city } nowhere: placeNear(latitude: 100, longitude: 0) { city } }',
  )
  expect(found.cities[0]).toMatchObject({
    city: 'Munich',
    region: 'Bavaria',
    country: 'DE',
    countryName: 'Germany',
  })
  expect(found.regions).toContainEqual({ id: 'NL-07', name: 'North Holland' })
  expect(found.countries).toEqual([
    { code: 'BE', name: 'Belgium' },
    { code: 'DE', name: 'Germany' },
    { code: 'NL', name: 'Netherlands' },
  ])
  expect(found).toMatchObject({ placeNear: { city: 'Utrecht' }, nowhere: null })
})

test('PROF-07 a new member counts as active at the sign-up, even without a later request', async () => {
  const [ada, bo] = [await fixtures.member(), await fixtures.member()]
  expect(await sees(ada, bo)).toMatchObject({ online: true, lastActiveAt: expect.any(String) })
})

test('a member who was active within five minutes is online', async () => {
  const [ada, bo] = [await fixtures.member(), await fixtures.member()]
  await ownProfile(ada)
  await fixtures.settle()
  expect(await sees(bo, ada)).toMatchObject({ online: true })
  await fixtures.moveClock('6 minutes')
  expect(await sees(bo, ada)).toMatchObject({ online: false })
  await ownProfile(ada)
  await fixtures.settle()
  expect(await sees(bo, ada)).toMatchObject({ online: true })
})

test('any number of page views writes a member’s activity once a minute, in batches @long', async () => {
  const members: Person[] = []
  for (let made = 0; made < 5; made++) members.push(await fixtures.member())
  await fixtures.moveClock('2 minutes')
  await fixtures.admin.query(`create table public.presence_write (rows int);
    create function public.note_presence_write() returns trigger language plpgsql security definer as $$ begin insert into public.presence_write select count(*) from written; return null; end $$;
    create trigger noted_insert after insert on profiles.presence referencing new table as written for each statement execute function public.note_presence_write();
    create trigger noted_update after update on profiles.presence referencing new table as written for each statement execute function public.note_presence_write()`)
  const written = async () =>
    (
      await fixtures.admin.query(
        'select coalesce(sum(rows), 0)::int as rows, count(*) filter (where rows > 0)::int as statements from public.presence_write',
      )
    ).rows[0]
  const look = () =>
    Promise.all(members.flatMap((who) => Array.from({ length: 20 }, () => sees(who, members[0]!))))
  await look()
  await fixtures.settle()
  const first = await written()
  // How many the batches are depends on how long the machine takes for a hundred views.
  expect(first).toEqual({ rows: 5, statements: expect.toSatisfy((count: number) => count < 5) })
  await look()
  await fixtures.settle()
  expect(await written()).toEqual(first)
  await fixtures.moveClock('61 seconds')
  await look()
  await fixtures.settle()
  expect(await written()).toEqual({ rows: 10, statements: expect.toSatisfy((count: number) => count < 10) })
})
