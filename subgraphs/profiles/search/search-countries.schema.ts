import { builder } from '../builder.ts'
import { countriesOfSite, CountryRef, namedCountries } from '../place/place.schema.ts'
import { loadOwnProfile } from '../profile/profile.actions.ts'
import { memberCountriesOf } from './member-countries.ts'

builder.queryField('searchCountries', (t) =>
  t.field({
    type: [CountryRef],
    description:
      'The countries to search in, in alphabetical order: the site’s, the viewer’s, and those with visible members. A country is added within ten minutes of its first member.',
    resolve: async (_root, _args, ctx) => {
      const own = ctx.viewer === undefined ? [] : [(await loadOwnProfile(ctx)).country]
      const codes = [...countriesOfSite(ctx.site), ...own, ...(await memberCountriesOf(ctx.db, ctx.site))]
      return namedCountries([...new Set(codes)], ctx.visit.locale)
    },
  }),
)
