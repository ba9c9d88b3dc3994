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
import { SEARCH_FILTERS, type SearchFilter } from './search-filter.rules.ts'
import type { Reason, ReasonCode } from './search-reasons.rules.ts'
import { countNewSince, dealSwipeDeck, searchProfiles, type SearchPage } from './search.actions.ts'
import type { SearchTerms } from './usual-search.rules.ts'

export const SearchOrderRef = builder.enumType('SearchOrder', {
  description: 'Orders of search results.',
  values: {
    LAST_ACTIVE: { value: 'LAST_ACTIVE' as SearchOrder, description: 'Who was active last comes first.' },
    NEWEST: { value: 'NEWEST' as SearchOrder, description: 'Who signed up last comes first.' },
    NEAREST: {
      value: 'NEAREST' as SearchOrder,
      description:
        'By the distance buckets that profiles show, within each who was active last. Without an own location as LAST_ACTIVE.',
    },
  },
})

export const SearchTermsRef = builder.objectRef<SearchTerms>('SearchTerms').implement({
  audience: 'member',
  description: 'The order and the ages of a search.',
  fields: (t) => ({
    order: t.expose('order', { type: SearchOrderRef, description: 'Who comes first.' }),
    minAge: t.exposeInt('minAge', { nullable: true, description: 'Full years, included; null for any.' }),
    maxAge: t.exposeInt('maxAge', { nullable: true, description: 'Full years, included; null for any.' }),
  }),
})

const FILTER_DESCRIPTIONS: Record<SearchFilter, string> = {
  COUNTRY: 'The country.',
  REGION: 'The region.',
  AGE: 'Lower and upper age.',
  DISTANCE: 'The distance from the own location.',
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
    'What to look for; everything may be left out. Of several ids of one list any suffices, of interests all are needed. What Site.searchFields does not name has no effect.',
  fields: (t) => ({
    gender: t.id({
      description:
        'One of profileChoices.genders. Default: whom the viewer looks for. Found are only profiles that look for the viewer’s gender.',
    }),
    country: t.string({ description: 'ISO 3166-1 alpha-2.' }),
    regionId: t.id({ description: 'Of Query.regions.' }),
    minAge: t.int({ description: 'Full years, included.' }),
    maxAge: t.int({ description: 'Full years, included.' }),
    distanceKm: t.int({
      description: 'Between grid points of 5 km; without effect while the viewer has no location.',
    }),
    online: t.boolean({ description: 'Active within the last five minutes.' }),
    withPhoto: t.boolean({ description: 'With at least one photo that others see.' }),
    hairColorIds: t.idList({ description: 'Any of these.' }),
    eyeColorIds: t.idList({ description: 'Any of these.' }),
    bodyTypeIds: t.idList({ description: 'Any of these.' }),
    relationshipStatusIds: t.idList({ description: 'Any of these.' }),
    interestIds: t.idList({ description: 'All of these.' }),
    usual: t.boolean({
      description:
        'True: where the search names no order, and no age, those of Viewer.usualSearch. Without effect for visitors.',
    }),
  }),
})

export const SearchFilterRef = builder.enumType('SearchFilter', {
  description: 'Filters that narrow a search.',
  values: Object.fromEntries(
    SEARCH_FILTERS.map((filter) => [filter, { value: filter, description: FILTER_DESCRIPTIONS[filter] }]),
  ) as Record<SearchFilter, { value: SearchFilter; description: string }>,
})

const SearchReasonCodeRef = builder.enumType('SearchReasonCode', {
  description: 'Why a profile is among the found. The names of filters mean that the profile meets them.',
  values: {
    ...(Object.fromEntries(
      SEARCH_FILTERS.map((filter) => [filter, { value: filter, description: FILTER_DESCRIPTIONS[filter] }]),
    ) as Record<SearchFilter, { value: ReasonCode; description: string }>),
    MUTUAL_GENDER: {
      value: 'MUTUAL_GENDER' as ReasonCode,
      description: 'Each of the two looks for the other’s gender.',
    },
    LAST_ACTIVE: { value: 'LAST_ACTIVE' as ReasonCode, description: 'Who was active last comes first.' },
    NEWEST: { value: 'NEWEST' as ReasonCode, description: 'Who signed up last comes first.' },
    NEAREST: { value: 'NEAREST' as ReasonCode, description: 'Who is nearest comes first.' },
    HOUSE_PROFILE: {
      value: 'HOUSE_PROFILE' as ReasonCode,
      description: 'The site itself runs this profile and shows it among members.',
    },
  },
})

const SearchReasonRef = builder.objectRef<Reason>('SearchReason').implement({
  audience: 'member',
  description: 'One reason why a profile is among the found.',
  fields: (t) => ({
    code: t.expose('code', { type: SearchReasonCodeRef, description: 'Which reason.' }),
    value: t.exposeInt('value', {
      nullable: true,
      description: 'The age for AGE, the distance bucket in km for DISTANCE and NEAREST; else null.',
    }),
    choices: t.field({
      type: [ChoiceRef],
      description: 'For filters that choose from lists: the entries that the profile has.',
      resolve: async ({ choiceIds }, _args, ctx) => {
        const { byId } = await choicesOf(ctx)
        return choiceIds.flatMap((id) => byId.get(id) ?? [])
      },
    }),
  }),
})

const SearchCountRef = builder.objectRef<CappedCount>('SearchCount').implement({
  audience: 'member',
  description: 'A number of members; house profiles are not counted.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Exact up to 1,000.' }),
    isExact: t.exposeBoolean('isExact', { description: 'False when there are more than 1,000.' }),
  }),
})

const SearchWideningRef = builder.objectRef<Widening>('SearchWidening').implement({
  audience: 'member',
  description: 'A filter made wider, and what that gives.',
  fields: (t) => ({
    filter: t.expose('filter', {
      type: SearchFilterRef,
      description:
        'Ages grow by five years at each end, a distance to the next bucket; any other filter is taken out.',
    }),
    minAge: t.int({
      nullable: true,
      description: 'For AGE: the new lower end, null for none.',
      resolve: ({ search }) => search.minAge ?? null,
    }),
    maxAge: t.int({
      nullable: true,
      description: 'For AGE: the new upper end, null for none.',
      resolve: ({ search }) => search.maxAge ?? null,
    }),
    distanceKm: t.int({
      nullable: true,
      description: 'For DISTANCE: the new distance, null for any.',
      resolve: ({ search }) => search.distanceKm ?? null,
    }),
    more: t.expose('more', { type: SearchCountRef, description: 'How many members more would be found.' }),
  }),
})

const SearchDropRef = builder.objectRef<FilterDrop>('SearchDrop').implement({
  audience: 'member',
  description: 'Filters of a search given up together, and what that gives.',
  fields: (t) => ({
    filters: t.expose('filters', { type: [SearchFilterRef], description: 'Which; never empty.' }),
    more: t.expose('more', {
      type: SearchCountRef,
      description: 'How many members more would be found; at least one.',
    }),
  }),
})

const ProfileSearchEdgeRef = builder.objectRef<SearchPage['edges'][number]>('ProfileSearchEdge').implement({
  audience: 'member',
  description: 'A found profile.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description: 'For `after` and `before`: the next page begins, or the page before ends, here.',
    }),
    node: t.expose('node', { type: ProfileRef, description: 'The profile.' }),
    reasons: t.field({
      type: [SearchReasonRef],
      description: 'Why this profile is here; all reasons there are.',
      resolve: ({ asked, node }, _args, ctx) => reasonsOf(ctx, asked, node),
    }),
  }),
})

const SimilarProfileRef = builder.objectRef<SimilarProfile>('SimilarProfile').implement({
  audience: 'member',
  description: 'A profile that meets most of a search, but not all. Mark it as similar.',
  fields: (t) => ({
    node: t.expose('profile', { type: ProfileRef, description: 'The profile.' }),
    unmetFilters: t.expose('unmet', {
      type: [SearchFilterRef],
      description: 'What it does not meet; never empty.',
    }),
    reasons: t.field({
      type: [SearchReasonRef],
      description: 'Why this profile is here.',
      resolve: ({ asked, profile }, _args, ctx) => reasonsOf(ctx, asked, profile),
    }),
  }),
})

const ProfileSearchConnectionRef = builder.objectRef<SearchPage>('ProfileSearchConnection').implement({
  audience: 'member',
  description: 'A page of found profiles.',
  fields: (t) => ({
    edges: t.expose('edges', { type: [ProfileSearchEdgeRef], description: 'The profiles of this page.' }),
    nodes: t.field({
      type: [ProfileRef],
      description: 'The profiles of this page, in its order.',
      resolve: ({ edges }) => edges.map(({ node }) => node),
    }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description: 'Where this page stands.',
      resolve: (page) => page.pageInfo,
    }),
    totalCount: t.exposeInt('totalCount', {
      description: 'Members found when page 1 was asked, exact up to 1,000; house profiles are not counted.',
    }),
    totalIsExact: t.exposeBoolean('totalIsExact', { description: 'False when there are more than 1,000.' }),
    similar: t.field({
      type: [SimilarProfileRef],
      description:
        'Page 1 of a search that finds fewer than 24 members: up to 24 who miss one filter, or where none do, as few as possible. Otherwise empty.',
      resolve: ({ asked }, _args, ctx) => similarProfiles(ctx, asked),
    }),
    similarCount: t.field({
      type: SearchCountRef,
      description: 'How many members the similar ones are chosen from; 0 where `similar` is empty.',
      resolve: ({ asked }, _args, ctx) => countSimilar(ctx, asked),
    }),
    widenings: t.field({
      type: [SearchWideningRef],
      description:
        'Page 1 of a search that finds fewer than 24 members: each filter made wider and how many more that gives, most first. Else empty. With `drops` it counts as one more search.',
      resolve: ({ asked }, _args, ctx) => widenings(ctx, asked),
    }),
    drops: t.field({
      type: [SearchDropRef],
      description:
        'Page 1 of a search that finds fewer than 24 members: each filter that is given up with gain, most first; where none is, up to three sets of filters that only together give a result. Otherwise empty. With `widenings` it counts as one more search.',
      resolve: ({ asked }, _args, ctx) => filterDrops(ctx, asked),
    }),
    terms: t.field({
      type: SearchTermsRef,
      description: 'The order and the ages that were searched by, given or usual.',
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
      'The next cards of the swipe game: members whom a search finds and the viewer has neither liked nor passed, the nearest first. Empty when no member is left, and where the site has no game.',
    args: {
      first: t.arg.int({ description: 'How many, 1 to 50; 12 when not given.' }),
      filter: t.arg({
        type: ProfileSearchInput,
        description:
          'Whom to deal. Default: the ages of Viewer.usualSearch; an empty filter deals everybody whom the viewer looks for.',
      }),
    },
    resolve: (_root, { first, filter }, ctx) => {
      requireViewer(ctx)
      const limit = first ?? DECK_SIZE
      if (limit < 1 || limit > DECK_MAX)
        throw new RequestError('BAD_USER_INPUT', `A deck has 1 to ${DECK_MAX} cards`)
      return ctx.site.settings.features.swipeGame ? dealSwipeDeck(ctx, filter ?? { usual: true }, limit) : []
    },
  }),
  searchProfiles: t.field({
    type: ProfileSearchConnectionRef,
    audience: 'member',
    description:
      'Members who look for people like the viewer, and house profiles. Never the own profile, nor blocked, invisible, unconfirmed or deleted members.',
    args: {
      filter: t.arg({ type: ProfileSearchInput, description: 'What to look for.' }),
      order: t.arg({
        type: SearchOrderRef,
        description: 'Default LAST_ACTIVE; with `usual` in the filter that of Viewer.usualSearch.',
      }),
      first: t.arg.int({ description: 'Size of the page, 1 to 100; default 24.' }),
      after: t.arg.string({ description: 'Cursor of the last profile of the page before.' }),
      last: t.arg.int({
        description: 'Instead of `first`: size of a page that is read from the end, 1 to 100.',
      }),
      before: t.arg.string({
        description: 'Cursor of the first profile of the page behind; goes with `last`.',
      }),
    },
    resolve: (_root, { filter, order, ...page }, ctx) =>
      searchProfiles(ctx, filter ?? {}, order ?? null, page),
  }),
  newSearchResults: t.field({
    type: SearchCountRef,
    audience: 'member',
    description:
      'How many members now stand above page 1 of a search because they became active (NEWEST: signed up) since. Asking for page 1 again shows them.',
    args: {
      filter: t.arg({ type: ProfileSearchInput, description: 'As in the search.' }),
      after: t.arg.string({
        required: true,
        description: 'Any cursor of that search; it carries its order and moment.',
      }),
    },
    resolve: async (_root, { filter, after }, ctx) => capped(await countNewSince(ctx, filter ?? {}, after)),
  }),
}))
