import { builder } from './builder.ts'
import { GenderType, ProfileType } from './profile.types.ts'
import { searchProfiles, type SearchOrder, type SearchPage } from './search.actions.ts'

const SearchOrderType = builder.enumType('SearchOrder', {
  description: 'Orders of search results.',
  values: {
    LAST_ACTIVE: { value: 'LAST_ACTIVE' as SearchOrder, description: 'Who was active last comes first.' },
    NEWEST: { value: 'NEWEST' as SearchOrder, description: 'Who signed up last comes first.' },
    NEAREST: {
      value: 'NEAREST' as SearchOrder,
      description: 'By the distance buckets that profiles show, within each who was active last. Without an own location as LAST_ACTIVE.',
    },
  },
})

const ProfileSearchInput = builder.inputType('ProfileSearchInput', {
  description: 'What to look for; everything may be left out. Of several ids of one list any suffices, of interests all are needed.',
  fields: (t) => ({
    gender: t.field({ type: GenderType, description: 'Default: whom the viewer looks for. Found are only profiles that look for the viewer’s gender.' }),
    country: t.string({ description: 'ISO 3166-1 alpha-2.' }),
    regionId: t.id({ description: 'Of Query.regions.' }),
    minAge: t.int({ description: 'Full years, included.' }),
    maxAge: t.int({ description: 'Full years, included.' }),
    distanceKm: t.int({ description: 'Between grid points of 5 km; without effect while the viewer has no location.' }),
    online: t.boolean({ description: 'Active within the last five minutes.' }),
    withPhoto: t.boolean({ description: 'With at least one photo that others see.' }),
    hairColorIds: t.idList({ description: 'Any of these.' }),
    eyeColorIds: t.idList({ description: 'Any of these.' }),
    bodyTypeIds: t.idList({ description: 'Any of these.' }),
    relationshipStatusIds: t.idList({ description: 'Any of these.' }),
    interestIds: t.idList({ description: 'All of these.' }),
  }),
})

const ProfileSearchEdge = builder.objectRef<SearchPage['edges'][number]>('ProfileSearchEdge').implement({
  description: 'A found profile.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Where the next page begins.' }),
    node: t.expose('node', { type: ProfileType, description: 'The profile.' }),
  }),
})

const ProfileSearchConnection = builder.objectRef<SearchPage>('ProfileSearchConnection').implement({
  description: 'A page of found profiles.',
  fields: (t) => ({
    edges: t.expose('edges', { type: [ProfileSearchEdge], description: 'The profiles of this page.' }),
    pageInfo: t.field({ type: builder.pageInfoRef(), description: 'Where this page stands.', resolve: (page) => page.pageInfo }),
    totalCount: t.exposeInt('totalCount', { description: 'Members found when page 1 was asked, exact up to 1,000; house profiles are not counted.' }),
    totalIsExact: t.exposeBoolean('totalIsExact', { description: 'False when there are more than 1,000.' }),
  }),
})

builder.queryField('searchProfiles', (t) =>
  t.field({
    type: ProfileSearchConnection,
    description:
      'Members who look for somebody like the viewer, and house profiles. Never the own profile, nor blocked, invisible, unconfirmed or deleted members.',
    args: {
      filter: t.arg({ type: ProfileSearchInput, description: 'What to look for.' }),
      order: t.arg({ type: SearchOrderType, description: 'Default LAST_ACTIVE.' }),
      first: t.arg.int({ description: 'Size of the page, 1 to 100; default 24.' }),
      after: t.arg.string({ description: 'Cursor of the last profile of the page before.' }),
    },
    resolve: (_root, { filter, order, first, after }, ctx) =>
      searchProfiles(ctx, filter ?? {}, { order: order ?? 'LAST_ACTIVE', first: first ?? null, after: after ?? null }),
  }),
)
