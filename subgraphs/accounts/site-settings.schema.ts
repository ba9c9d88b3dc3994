import { localised, type Site as SiteRow } from '#platform/site.ts'
import { builder } from './builder.ts'
import { Site } from './site.schema.ts'

const SignupPolicy = builder.enumType('SignupPolicy', {
  description: 'Who may sign up (SIGN-06).',
  values: {
    ALL: { value: 'all', description: 'Everybody.' },
    WITH_TRAFFICSOURCE: { value: 'with_trafficsource', description: 'Only who comes through a traffic source.' },
    OTHER: { value: 'other', description: 'Nobody: the site is closed.' },
  } as const,
})

// What screens seldom ask for, and old clients and partners do (SITE-02).
builder.objectFields(Site, (t) => ({
  niche: t.int({ description: 'What the site is about, 1 to 7.', resolve: ({ settings }) => settings.niche }),
  nicheName: t.string({
    description: 'What the site is about, in a word or two.', resolve: (site, _args, ctx) => localised(nicheOf(site).name, ctx.visit.locale, site.defaultLocale),
  }),
  nicheLandingText: t.string({
    description: 'What the landing page says of it.', resolve: (site, _args, ctx) => localised(nicheOf(site).landingText, ctx.visit.locale, site.defaultLocale),
  }),
  domainLanguage: t.string({
    nullable: true, description: 'The language of visitors who have chosen none; null lets the browser decide.', resolve: ({ settings }) => settings.domainLanguage,
  }),
  cdnPrefix: t.string({ description: 'Origin that pictures are fetched from; empty for the own host.', resolve: ({ settings }) => settings.cdnPrefix }),
  photosSeenVisitor: t.int({ description: 'Photos of a profile that a visitor sees.', resolve: ({ settings }) => settings.photosSeenVisitor }),
  photosSeenFree: t.int({ description: 'Photos of a profile that a free member sees.', resolve: ({ settings }) => settings.photosSeenFree }),
  swipeLikes: t.int({ description: 'Likes a day in the swipe game.', resolve: ({ settings }) => settings.swipeLikes }),
  features: t.stringList({
    description: 'The features that are switched on (SITE-27).', resolve: ({ settings }) => Object.entries(settings.features).flatMap(([name, on]) => (on ? [name] : [])),
  }),
  signups: t.field({ type: SignupPolicy, description: 'Who may sign up.', resolve: ({ settings }) => settings.signups }),
  loggedOutSearch: t.boolean({ description: 'Whether visitors may search.', resolve: ({ settings }) => settings.features.visitorSearch && settings.loggedOutSearch }),
  loggedOutSearchTrafficsource: t.boolean({
    description: 'Whether visitors who come through a traffic source may search.', resolve: ({ settings }) => settings.features.visitorSearch && settings.loggedOutSearchTrafficsource,
  }),
  enableSiteEntryPopup: t.boolean({ description: 'Whether visitors see the entry warning.', resolve: ({ settings }) => settings.enableSiteEntryPopup }),
  countries: t.stringList({ description: 'The countries that the site is made for, ISO 3166 codes.', resolve: ({ settings }) => settings.countries }),
  visibleProfileFields: t.stringList({ description: 'Fields that profiles show.', resolve: ({ settings }) => settings.visibleProfileFields }),
  visibleProfileNotes: t.stringList({ description: 'What profiles note about a member beside what the member tells: online, lastActive, new, distance, sharedInterests.', resolve: ({ settings }) => settings.visibleProfileNotes }),
  searchFields: t.stringList({ description: 'Fields that members search by.', resolve: ({ settings }) => settings.searchFields }),
  memberResell: t.boolean({
    description: 'Whether profiles may be offered to other sites, which needs the member’s own consent too.', resolve: ({ settings }) => settings.memberResell,
  }),
  mailName: t.exposeString('mailName', { description: 'The name that mails come from.' }),
}))

function nicheOf({ settings }: SiteRow): SiteRow['settings']['niches']['1'] {
  return settings.niches[String(settings.niche) as '1']
}
