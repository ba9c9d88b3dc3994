import { Globe } from 'lucide-react'
import houseProfileParameters from '#web/__generated__/HouseProfileScreenQuery$parameters.ts'
import type { HouseProfileScreenQuery } from '#web/__generated__/HouseProfileScreenQuery.graphql.ts'
import houseParameters from '#web/__generated__/HouseScreenQuery$parameters.ts'
import type { HouseScreenQuery } from '#web/__generated__/HouseScreenQuery.graphql.ts'
import listsParameters from '#web/__generated__/ListsScreenQuery$parameters.ts'
import type { ListsScreenQuery } from '#web/__generated__/ListsScreenQuery.graphql.ts'
import pageParameters from '#web/__generated__/PageScreenQuery$parameters.ts'
import type { PageScreenQuery } from '#web/__generated__/PageScreenQuery.graphql.ts'
import pagesParameters from '#web/__generated__/PagesScreenQuery$parameters.ts'
import type { PagesScreenQuery } from '#web/__generated__/PagesScreenQuery.graphql.ts'
import pricesParameters from '#web/__generated__/PricesScreenQuery$parameters.ts'
import type { PricesScreenQuery } from '#web/__generated__/PricesScreenQuery.graphql.ts'
import settingsParameters from '#web/__generated__/SiteSettingsScreenQuery$parameters.ts'
import type { SiteSettingsScreenQuery } from '#web/__generated__/SiteSettingsScreenQuery.graphql.ts'
import sitesParameters from '#web/__generated__/SitesScreenQuery$parameters.ts'
import type { SitesScreenQuery } from '#web/__generated__/SitesScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'
import { NEW } from './house/addresses.ts'
import { variablesOfList } from './lists/addresses.rules.ts'
import { readCodeFilter, variablesOf } from './prices/codeFilter.rules.ts'

export const section = defineSection({
  path: 'sites',
  group: 'site',
  place: 1,
  icon: Globe,
  title: 'sites:title',
  roles: [],
  letter: 's',
  screens: [
    defineScreen<SitesScreenQuery>({
      path: '',
      load: () => import('./SitesScreen.tsx'),
      parameters: sitesParameters,
      variables: () => ({}),
    }),
    // One screen for each part of parts.rules.ts.
    defineScreen<SiteSettingsScreenQuery>({
      path: ':token/settings',
      load: () => import('./settings/SiteSettingsScreen.tsx'),
      parameters: settingsParameters,
      variables: ({ params }) => ({ token: params.token ?? '' }),
    }),
    defineScreen<PagesScreenQuery>({
      path: ':token/pages',
      load: () => import('./pages/PagesScreen.tsx'),
      parameters: pagesParameters,
      variables: ({ params }) => ({ token: params.token ?? '' }),
    }),
    defineScreen<PageScreenQuery>({
      path: ':token/pages/:address',
      load: () => import('./pages/PageScreen.tsx'),
      parameters: pageParameters,
      variables: ({ params, url }) => ({
        token: params.token ?? '',
        address: params.address ?? '',
        language: url.searchParams.get('language'),
      }),
    }),
    defineScreen<PricesScreenQuery>({
      path: ':token/prices',
      load: () => import('./prices/PricesScreen.tsx'),
      parameters: pricesParameters,
      variables: ({ params, url }) => ({
        token: params.token ?? '',
        ...variablesOf(readCodeFilter(url.searchParams)),
      }),
    }),
    defineScreen<HouseScreenQuery>({
      path: ':token/house',
      load: () => import('./house/HouseScreen.tsx'),
      parameters: houseParameters,
      variables: ({ params }) => ({ token: params.token ?? '' }),
    }),
    defineScreen<HouseProfileScreenQuery>({
      path: ':token/house/:id',
      load: () => import('./house/HouseProfileScreen.tsx'),
      parameters: houseProfileParameters,
      variables: ({ params }) => ({
        token: params.token ?? '',
        id: params['id'] ?? NEW,
        exists: params['id'] !== NEW,
      }),
    }),
    ...[':token/lists', ':token/lists/:list', ':token/lists/:list/:language'].map((path) =>
      defineScreen<ListsScreenQuery>({
        path,
        load: () => import('./lists/ListsScreen.tsx'),
        parameters: listsParameters,
        variables: ({ params }) => ({
          token: params.token ?? '',
          ...variablesOfList(params['list'], params['language']),
        }),
      }),
    ),
  ],
})
