import { RequestError } from '#platform/base/errors.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { ChoiceRef } from '../profile/choice.schema.ts'
import { ProfileRef } from '../profile/profile.types.ts'
import { choicesOf } from '../profile/site-choices.ts'
import type { SearchOrder } from '../tables.ts'
import {
  capped,
  countSimilar,
  filterDrops,
  reasonsOf,
  similarProfiles,
  widenings,
  type CappedCount,
  type FilterDrop,
  type SimilarProfile,
  type Widening,
} from './search-coach.actions.ts'
import type { SearchTerms } from './search-defaults.rules.ts'
import { SEARCH_FILTERS, type SearchFilter } from './search-filter.rules.ts'
import type { Reason, ReasonCode } from './search-reasons.rules.ts'
import { countNewSince, dealSwipeDeck, searchProfiles, type SearchPage } from './search.actions.ts'

export const SearchOrderRef = builder.enumType('SearchOrder', {
  description: 'Orders of search results.',
  values: {
    LAST_ACTIVE: { value: 'LAST_ACTIVE' as SearchOrder, description: 'The most recently active first.' },
    NEWEST: { value: 'NEWEST' as SearchOrder, description: 'The most recent sign-ups first.' },
    NEAREST: {
      value: 'NEAREST' as SearchOrder,
      description:
        'By distance band, and within a band by the last activity. Without a location of the viewer, the same as LAST_ACTIVE.',
    },
  },
})

export const SearchTermsRef = builder.objectRef<SearchTerms>('SearchTerms').implement({
  audience: 'member',
  description: 'The order and the ages of a search.',
  fields: (t) => ({
    order: t.expose('order', { type: SearchOrderRef, description: 'The order.' }),
    minAge: t.exposeInt('minAge', {
      nullable: true,
      description: 'The limit in full years, inclusive; null for none.',
    }),
    maxAge: t.exposeInt('maxAge', {
      nullable: true,
      description: 'The limit in full years, inclusive; null for none.',
    }),
  }),
})

const FILTER_DESCRIPTIONS: Record<SearchFilter, string> = {
  COUNTRY: 'The country.',
  REGION: 'The region.',
  AGE: 'Lower and upper age.',
  DISTANCE: 'The distance from the viewer’s location.',
  ONLINE: 'Online now.',
  WITH_PHOTO: 'With a photo.',
  HAIR_COLOR: 'Hair colours.',
  EYE_COLOR: 'Eye colours.',
  BODY_TYPE: 'Body types.',
  RELATIONSHIP_STATUS: 'Relationship statuses.',
  INTERESTS: 'Interests.',
}

export const ProfileSearchInput = builder.inputType('ProfileSearchInput', {
  description:
    'The criteria of a search, all optional. A profile must match any id of each list, but all interests. Fields that Site.searchFields does not name are ignored.',
  fields: (t) => ({
    gender: t.id({
      description:
        'One of profileChoices.genders, or EVERYONE. Defaults to what the viewer looks for. Only profiles that look for the viewer’s gender or everyone match.',
    }),
    country: t.string({ description: 'ISO 3166-1 alpha-2.' }),
    regionId: t.id({ description: 'The id of one of Query.regions.' }),
    minAge: t.int({ description: 'The limit in full years, inclusive.' }),
    maxAge: t.int({ description: 'The limit in full years, inclusive.' }),
    distanceKm: t.int({
      description:
        'The maximum distance in km, between points of a 5 km grid. Ignored if the viewer has no location.',
    }),
    online: t.boolean({ description: 'Only members who were active within the last five minutes.' }),
    withPhoto: t.boolean({ description: 'Only profiles with at least one visible photo.' }),
    hairColorIds: t.idList({ description: 'Any of these.' }),
    eyeColorIds: t.idList({ description: 'Any of these.' }),
    bodyTypeIds: t.idList({ description: 'Any of these.' }),
    relationshipStatusIds: t.idList({ description: 'Any of these.' }),
    interestIds: t.idList({ description: 'All of these.' }),
    useDefaults: t.boolean({
      description:
        'Whether to use the order and the ages of Viewer.searchDefaults if the search gives none. Ignored for visitors.',
    }),
  }),
})

export const SearchFilterRef = builder.enumType('SearchFilter', {
  description: 'The filters of a search.',
  values: Object.fromEntries(
    SEARCH_FILTERS.map((filter) => [filter, { value: filter, description: FILTER_DESCRIPTIONS[filter] }]),
  ) as Record<SearchFilter, { value: SearchFilter; description: string }>,
})

const SearchReasonCodeRef = builder.enumType('SearchReasonCode', {
  description:
    'The reason why a profile is in the results. A filter’s name means that the profile meets the filter.',
  values: {
    ...(Object.fromEntries(
      SEARCH_FILTERS.map((filter) => [filter, { value: filter, description: FILTER_DESCRIPTIONS[filter] }]),
    ) as Record<SearchFilter, { value: ReasonCode; description: string }>),
    MUTUAL_GENDER: {
      value: 'MUTUAL_GENDER' as ReasonCode,
      description: 'The two members look for each other’s gender.',
    },
    LAST_ACTIVE: { value: 'LAST_ACTIVE' as ReasonCode, description: 'The most recently active first.' },
    NEWEST: { value: 'NEWEST' as ReasonCode, description: 'The most recent sign-ups first.' },
    NEAREST: { value: 'NEAREST' as ReasonCode, description: 'The nearest first.' },
    HOUSE_PROFILE: {
      value: 'HOUSE_PROFILE' as ReasonCode,
      description: 'The site itself runs this profile and shows it among members.',
    },
  },
})

const SearchReasonRef = builder.objectRef<Reason>('SearchReason').implement({
  audience: 'member',
  description: 'A reason why a profile is in the results.',
  fields: (t) => ({
    code: t.expose('code', { type: SearchReasonCodeRef, description: 'The reason.' }),
    value: t.exposeInt('value', {
      nullable: true,
      description: 'The age for AGE, and the distance band in km for DISTANCE and NEAREST; null otherwise.',
    }),
    choices: t.field({
      type: [ChoiceRef],
      description: 'The matching entries of the profile, for filters with lists.',
      resolve: async ({ choiceIds }, _args, ctx) => {
        const { byId } = await choicesOf(ctx)
        return choiceIds.flatMap((id) => byId.get(id) ?? [])
      },
    }),
  }),
})

const SearchCountRef = builder.objectRef<CappedCount>('SearchCount').implement({
  audience: 'member',
  description: 'A number of members, without house profiles.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Exact up to 1,000.' }),
    isExact: t.exposeBoolean('isExact', {
      description: 'Whether the count is exact. False if there are more than 1,000.',
    }),
  }),
})

const SearchWideningRef = builder.objectRef<Widening>('SearchWidening').implement({
  audience: 'member',
  description: 'A filter to widen, and its effect on the results.',
  fields: (t) => ({
    filter: t.expose('filter', {
      type: SearchFilterRef,
      description:
        'The filter. Ages widen by five years at each end, a distance to the next band; any other filter is removed.',
    }),
    minAge: t.int({
      nullable: true,
      description: 'For AGE: the new minimum age; null for none.',
      resolve: ({ search }) => search.minAge ?? null,
    }),
    maxAge: t.int({
      nullable: true,
      description: 'For AGE: the new maximum age; null for none.',
      resolve: ({ search }) => search.maxAge ?? null,
    }),
    distanceKm: t.int({
      nullable: true,
      description: 'For DISTANCE: the new distance in km; null for any.',
      resolve: ({ search }) => search.distanceKm ?? null,
    }),
    more: t.expose('more', { type: SearchCountRef, description: 'The number of additional results.' }),
  }),
})

const SearchDropRef = builder.objectRef<FilterDrop>('SearchDrop').implement({
  audience: 'member',
  description: 'Filters to remove together, and the effect on the results.',
  fields: (t) => ({
    filters: t.expose('filters', { type: [SearchFilterRef], description: 'The filters; never empty.' }),
    more: t.expose('more', {
      type: SearchCountRef,
      description: 'The number of additional results, at least 1.',
    }),
  }),
})

const ProfileSearchEdgeRef = builder.objectRef<SearchPage['edges'][number]>('ProfileSearchEdge').implement({
  audience: 'member',
  description: 'A profile in the search results.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description: 'The position of this entry; opaque, for `after` and `before`.',
    }),
    node: t.expose('node', { type: ProfileRef, description: 'The profile.' }),
    reasons: t.field({
      type: [SearchReasonRef],
      description: 'All reasons why this profile is in the results.',
      resolve: ({ asked, node }, _args, ctx) => reasonsOf(ctx, asked, node),
    }),
  }),
})

const SimilarProfileRef = builder.objectRef<SimilarProfile>('SimilarProfile').implement({
  audience: 'member',
  description: 'A profile that meets most criteria of a search. Label it as similar.',
  fields: (t) => ({
    node: t.expose('profile', { type: ProfileRef, description: 'The profile.' }),
    unmetFilters: t.expose('unmet', {
      type: [SearchFilterRef],
      description: 'The filters that it does not meet; never empty.',
    }),
    reasons: t.field({
      type: [SearchReasonRef],
      description: 'The reasons why this profile is in the results.',
      resolve: ({ asked, profile }, _args, ctx) => reasonsOf(ctx, asked, profile),
    }),
  }),
})

const ProfileSearchConnectionRef = builder.objectRef<SearchPage>('ProfileSearchConnection').implement({
  audience: 'member',
  description: 'A page of search results.',
  fields: (t) => ({
    edges: t.expose('edges', { type: [ProfileSearchEdgeRef], description: 'The profiles of this page.' }),
    nodes: t.field({
      type: [ProfileRef],
      description: 'The profiles of this page, in its order.',
      resolve: ({ edges }) => edges.map(({ node }) => node),
    }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description: 'The position of this page in the list.',
      resolve: (page) => page.pageInfo,
    }),
    totalCount: t.exposeInt('totalCount', {
      description: 'The number of results when page 1 was loaded, exact up to 1,000, without house profiles.',
    }),
    totalIsExact: t.exposeBoolean('totalIsExact', {
      description: 'Whether the count is exact. False if there are more than 1,000.',
    }),
    similar: t.field({
      type: [SimilarProfileRef],
      description:
        'Similar profiles, on page 1 of a search with fewer than 24 results: up to 24 profiles that miss as few filters as possible. Otherwise empty.',
      resolve: ({ asked }, _args, ctx) => similarProfiles(ctx, asked),
    }),
    similarCount: t.field({
      type: SearchCountRef,
      description: 'The number of members from which `similar` is chosen; 0 if it is empty.',
      resolve: ({ asked }, _args, ctx) => countSimilar(ctx, asked),
    }),
    widenings: t.field({
      type: [SearchWideningRef],
      description:
        'Ways to widen a filter, on page 1 of a search with fewer than 24 results, those with the most additional results first. Otherwise empty. Together with `drops`, it counts as one more search.',
      resolve: ({ asked }, _args, ctx) => widenings(ctx, asked),
    }),
    drops: t.field({
      type: [SearchDropRef],
      description:
        'Filters whose removal adds results, on page 1 of a search with fewer than 24 results, the most effective first. If no single filter does, up to three sets of filters. Otherwise empty. Together with `widenings`, it counts as one more search.',
      resolve: ({ asked }, _args, ctx) => filterDrops(ctx, asked),
    }),
    terms: t.field({
      type: SearchTermsRef,
      description: 'The order and the ages of this search, given or default.',
      resolve: ({ asked: { order, search } }) => ({
        order,
        minAge: search.minAge ?? null,
        maxAge: search.maxAge ?? null,
      }),
    }),
  }),
})

const DECK_SIZE = 12
const DECK_MAX = 50

builder.queryFields((t) => ({
  swipeDeck: t.field({
    type: [ProfileRef],
    audience: 'member',
    description:
      'The next cards of the swipe game: search results that the viewer has neither liked nor passed, the nearest first. Empty if none is left, or if the site has no swipe game.',
    args: {
      first: t.arg.int({ description: 'The number of cards, 1 to 50. Defaults to 12.' }),
      filter: t.arg({
        type: ProfileSearchInput,
        description:
          'The criteria for the cards. Defaults to the ages of Viewer.searchDefaults. An empty filter deals all members whom the viewer looks for.',
      }),
    },
    resolve: (_root, { first, filter }, ctx) => {
      requireViewer(ctx)
      const limit = first ?? DECK_SIZE
      if (limit < 1 || limit > DECK_MAX)
        throw new RequestError('BAD_USER_INPUT', `A deck has 1 to ${DECK_MAX} cards`)
      return ctx.site.settings.features.swipeGame
        ? dealSwipeDeck(ctx, filter ?? { useDefaults: true }, limit)
        : []
    },
  }),
  searchProfiles: t.field({
    type: ProfileSearchConnectionRef,
    audience: 'member',
    description:
      'Searches for members who look for the viewer’s gender, and for house profiles. Excludes the viewer, and blocked, invisible, unconfirmed and deleted members.',
    args: {
      filter: t.arg({ type: ProfileSearchInput, description: 'The criteria.' }),
      order: t.arg({
        type: SearchOrderRef,
        description:
          'The order. Defaults to LAST_ACTIVE, or with `useDefaults` in the filter to the order of Viewer.searchDefaults.',
      }),
      first: t.arg.int({ description: 'Page size, 1 to 100. Defaults to 24.' }),
      after: t.arg.string({ description: 'Returns the profiles after this cursor.' }),
      last: t.arg.int({
        description: 'Page size, 1 to 100, counted back from the end or from `before`. Replaces `first`.',
      }),
      before: t.arg.string({
        description: 'Returns the profiles before this cursor. Use it with `last`.',
      }),
    },
    resolve: (_root, { filter, order, ...page }, ctx) =>
      searchProfiles(ctx, filter ?? {}, order ?? null, page),
  }),
  newSearchResults: t.field({
    type: SearchCountRef,
    audience: 'member',
    description:
      'The number of members who would now precede page 1 of a search, because they have since been active or, for NEWEST, signed up. Query page 1 again to show them.',
    args: {
      filter: t.arg({ type: ProfileSearchInput, description: 'The criteria of that search.' }),
      after: t.arg.string({
        required: true,
        description: 'Any cursor of that search. It contains the search’s order and time.',
      }),
    },
    resolve: async (_root, { filter, after }, ctx) => capped(await countNewSince(ctx, filter ?? {}, after)),
  }),
}))
