import { afterAll, beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/global-ids.ts'
import { openCast, SET_LOCATION, type Cast, type Person } from './testing/cast.ts'

let cast: Cast
beforeAll(async () => void (cast = await openCast()))
afterAll(() => cast.close())

const OWN = `query ($id: ID!) { _entities(representations: [{ __typename: "Viewer", id: $id }]) { ... on Viewer { photoLimit profile { id displayName age kind isViewer distanceKm } } } }`
const SEE = `query ($id: ID!) { profile(id: $id) { id kind displayName age gender seeking sexuality country region city distanceKm aboutMe
  hairColor { id name } eyeColor { name } bodyType { name } relationshipStatus { name } interests { id name } sharedInterestIds
  photoCount hiddenPhotoCount online lastActiveAt isNew isViewer } }`
const ENTITY = `query ($id: ID!) { _entities(representations: [{ __typename: "Profile", id: $id }]) { ... on Profile { displayName } } }`
const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename
  ... on UpdateProfileSuccess { profile { displayName aboutMe sexuality seeking hairColor { id name } interests { id } } }
  ... on InvalidInputError { code fields { path code limit } } } }`
const CHOICES = `{ profileChoices { hairColors { id name } eyeColors { id } bodyTypes { id } relationshipStatuses { id } interests { id name } } }`

const ownProfile = (who: Person) => who.run(OWN, { id: toGlobalId('Viewer', who.memberId!) }).then((data) => data._entities[0])
const sees = async (who: Person, whom: Person) => (await who.run(SEE, { id: whom.profileId })).profile

test('a member who has just signed up finds the own profile before any event was handled', async () => {
  const newcomers = await Promise.all(Array.from({ length: 5 }, (_, index) => cast.newcomer({ name: `Newcomer ${index}` })))
  const own = await Promise.all(newcomers.map(ownProfile))
  expect(own.map((viewer) => viewer.profile.displayName)).toEqual(newcomers.map((_, index) => `Newcomer ${index}`))
  expect(own[0]).toMatchObject({ photoLimit: 3, profile: { kind: 'MEMBER', isViewer: true, distanceKm: null } })
})

test('somebody else cannot read a viewer by the id of a member', async () => {
  const [ada, bo] = [await cast.member(), await cast.member({ gender: 'MALE', seeking: 'FEMALE' })]
  expect((await bo.run(OWN, { id: toGlobalId('Viewer', ada.memberId!) }))._entities).toEqual([null])
  expect((await cast.visitor().run(OWN, { id: toGlobalId('Viewer', ada.memberId!) }))._entities).toEqual([null])
})

test('a profile is there for confirmed members of the same site only', async () => {
  const [ada, unconfirmed] = [await cast.member(), await cast.member({ confirmed: false })]
  const stranger = await cast.member({ siteId: cast.otherSiteId })
  expect(await sees(unconfirmed, ada)).toMatchObject({ id: ada.profileId })
  expect(await sees(ada, unconfirmed)).toBeNull()
  expect(await sees(stranger, ada)).toBeNull()
  expect((await stranger.run(ENTITY, { id: ada.profileId }))._entities).toEqual([null])
  expect(await sees(cast.visitor(), ada)).toBeNull()
  for (const id of ['', 'x', toGlobalId('Photo', ada.memberId!), toGlobalId('Profile', 'no-uuid')]) expect((await ada.run(SEE, { id })).profile).toBeNull()
})

test('a suspended member is gone for others and comes back when the account does', async () => {
  const [ada, bo] = [await cast.member(), await cast.member({ gender: 'MALE', seeking: 'FEMALE' })]
  for (const [status, visible] of [['SUSPENDED', false], ['ACTIVE', true], ['DELETION_REQUESTED', false]] as const) {
    await cast.announceEvent('account.status-changed', { siteId: cast.siteId, memberId: ada.memberId!, status })
    await cast.settle()
    expect((await sees(bo, ada)) !== null, status).toBe(visible)
  }
  expect((await ownProfile(ada)).profile.displayName).toBe('Ada')
})

test('a member edits the own profile and others see it', async () => {
  const [ada, bo] = [await cast.member({ at: [52.37, 4.89] }), await cast.member({ gender: 'MALE', seeking: 'FEMALE', cityId: undefined })]
  const { profileChoices } = await ada.run(CHOICES)
  const interestIds = profileChoices.interests.slice(0, 3).map(({ id }: { id: string }) => id)
  const answer = await ada.run(UPDATE, { input: {
    displayName: '  Ada L. ', aboutMe: ' I like numbers. ', sexuality: 'BI', hairColorId: profileChoices.hairColors[0].id, interestIds,
  } })
  expect(answer.updateProfile).toMatchObject({ __typename: 'UpdateProfileSuccess', profile: { displayName: 'Ada L.', aboutMe: 'I like numbers.', sexuality: 'BI', hairColor: { name: 'Black' } } })
  await bo.run(UPDATE, { input: { interestIds: interestIds.slice(1) } })
  expect(await sees(bo, ada)).toMatchObject({
    displayName: 'Ada L.', aboutMe: 'I like numbers.', city: 'Amsterdam', region: 'North Holland', country: 'NL', distanceKm: null, sharedInterestIds: interestIds.slice(1), isViewer: false, isNew: true,
  })
  await ada.run(UPDATE, { input: { aboutMe: null, hairColorId: null } })
  expect(await sees(bo, ada)).toMatchObject({ aboutMe: null, hairColor: null, displayName: 'Ada L.' })
})

test('an edit is refused with every fault at once and changes nothing', async () => {
  const ada = await cast.member()
  const { profileChoices } = await ada.run(CHOICES)
  const refused = await ada.run(UPDATE, { input: {
    displayName: '@da', aboutMe: 'x'.repeat(1001), hairColorId: profileChoices.eyeColors[0].id, interestIds: ['no'], seeking: 'FEMALE',
  } })
  expect(refused.updateProfile.fields).toEqual([
    { path: 'displayName', code: 'NAME_STARTS_WITH_AT', limit: null }, { path: 'aboutMe', code: 'TEXT_TOO_LONG', limit: 1000 },
    { path: 'hairColorId', code: 'CHOICE_UNKNOWN', limit: null }, { path: 'interestIds', code: 'CHOICE_UNKNOWN', limit: null },
  ])
  for (const [displayName, code] of [['ada@example.org', 'NAME_EQUALS_EMAIL'], [' ', 'NAME_REQUIRED'], ['x'.repeat(31), 'NAME_TOO_LONG']]) {
    expect((await ada.run(UPDATE, { input: { displayName } })).updateProfile.fields, displayName).toMatchObject([{ path: 'displayName', code }])
  }
  expect(await sees(ada, ada)).toMatchObject({ displayName: 'Ada', aboutMe: null, seeking: 'MALE' })
})

test('a text that awaits moderation is shown or not as the site says, and its writer always sees it', async () => {
  const [ada, bo] = [await cast.member(), await cast.member()]
  cast.settings.photoModeration = 'before'
  await ada.run(UPDATE, { input: { aboutMe: 'Call me' } })
  cast.settings.photoModeration = 'after'
  expect(await sees(bo, ada)).toMatchObject({ aboutMe: null })
  expect(await sees(ada, ada)).toMatchObject({ aboutMe: 'Call me' })
})

test('a location is refused when it is no town or no position', async () => {
  const ada = await cast.member()
  const refusals = [[{ cityId: 'x' }, 'CITY_UNKNOWN'], [{ cityId: '1' }, 'CITY_UNKNOWN'], [{}, 'LOCATION_REQUIRED'], [{ latitude: 91, longitude: 0 }, 'POSITION_INVALID'],
    [{ latitude: 0, longitude: -30 }, 'NO_PLACE_NEAR']] as const
  for (const [input, code] of refusals) {
    expect((await ada.run(SET_LOCATION, { input })).setLocation.fields, code).toMatchObject([{ code }])
  }
})

test('towns and regions are found in the language of the request', async () => {
  const ada = await cast.member()
  const found = await ada.run('{ cities(text: "Muni", country: "DE") { cityId city region country countryName } regions(country: "NL") { id name } countries { code name } placeNear(latitude: 52.09, longitude: 5.12) { city } nowhere: placeNear(latitude: 100, longitude: 0) { city } }')
  expect(found.cities[0]).toMatchObject({ city: 'Munich', region: 'Bavaria', country: 'DE', countryName: 'Germany' })
  expect(found.regions).toContainEqual({ id: 'NL-07', name: 'North Holland' })
  expect(found.countries).toEqual([{ code: 'BE', name: 'Belgium' }, { code: 'DE', name: 'Germany' }, { code: 'NL', name: 'Netherlands' }])
  expect(found).toMatchObject({ placeNear: { city: 'Utrecht' }, nowhere: null })
})

test('a member who was active within five minutes is online', async () => {
  const [ada, bo] = [await cast.member(), await cast.member()]
  await ownProfile(ada)
  await cast.settle()
  expect(await sees(bo, ada)).toMatchObject({ online: true })
  await cast.moveClock('6 minutes')
  expect(await sees(bo, ada)).toMatchObject({ online: false })
  await ownProfile(ada)
  await cast.settle()
  expect(await sees(bo, ada)).toMatchObject({ online: true })
})
