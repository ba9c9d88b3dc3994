import { z } from 'zod'
import { FEATURES, FEATURE_TYPE } from './site-features.data.ts'
import {
  DEBIT_CODES,
  PROFILE_FIELDS,
  PROFILE_NOTES,
  REFUND_FOUR_EYES,
  SEARCH_FIELDS,
} from './site-setting-fields.data.ts'
import {
  choice,
  integer,
  list,
  namedList,
  needing,
  structure,
  switches,
  text,
  textPerLocale,
  withKnown,
  yesOrNo,
  type Setting,
  type SettingsOf,
} from './site-setting-kinds.ts'
import {
  country,
  MARK_CHOICES,
  SCENERY_CHOICES,
  isTimeZone,
  language,
  moderationReasons,
  nicheTexts,
  origin,
  picture,
  region,
  theme,
} from './site-setting-schemas.ts'
import { defaultNiches, defaultTexts } from './site-texts.ts'

/**
 * Every setting of a site (SITE-25), defined only here: the type that rules read, the check of a change, the
 * fields of Site in the graph, the client's part of documents and GET /api/settings.php follow from it.
 * Amounts are credits unless the name says otherwise. The order is that of the fields in the graph.
 */
export const SITE_SETTINGS = {
  minAge: integer(18, 99, {
    default: 18,
    audience: 'client',
    legacyName: 'min_age',
    description: 'Minimum age of members, in years; at least 18.',
  }),
  messageCredits: integer(0, 100, {
    default: 1,
    audience: 'client',
    legacyName: 'message_credits',
    description: 'The price of a message, in credits.',
  }),
  photoCredits: integer(0, 100, {
    default: 2,
    audience: 'client',
    legacyName: 'photo_credits',
    description: 'The price of a picture in a conversation, in credits.',
  }),
  giftCredits: integer(0, 1000, {
    default: 3,
    audience: 'client',
    legacyName: 'gift_credits',
    description: 'The price of a gift, in credits.',
  }),
  signupCredits: integer(0, 1000, {
    default: 5,
    audience: 'client',
    legacyName: 'signup_credits',
    description: 'Credits given once, on confirmation of the e-mail address.',
  }),
  messageLength: integer(50, 10_000, {
    default: 2000,
    audience: 'client',
    legacyName: 'message_length',
    description: 'The maximum length of a message, in characters.',
  }),
  conversationsFree: integer(0, 1000, {
    default: 2,
    audience: 'client',
    description: 'The number of conversations that a free member may start.',
  }),
  photosFree: integer(1, 100, {
    default: 3,
    audience: 'client',
    description: 'The number of photos that a free member may upload.',
  }),
  photosPaid: integer(1, 100, {
    default: 25,
    audience: 'client',
    description: 'The number of photos that a paid member may upload.',
  }),
  fictionalWarning: textPerLocale({
    default: ({ name }) => defaultTexts(name).fictional.fictionalWarning,
    audience: 'client',
    legacyName: 'fictional_warning',
    description: 'The notice on every house profile.',
  }),
  fictionalSingular: textPerLocale({
    default: ({ name }) => defaultTexts(name).fictional.fictionalSingular,
    audience: 'client',
    legacyName: 'fictional_singular',
    description: 'Label of a house profile.',
  }),
  fictionalPlural: textPerLocale({
    default: ({ name }) => defaultTexts(name).fictional.fictionalPlural,
    audience: 'client',
    legacyName: 'fictional_plural',
    description: 'Label of several house profiles.',
  }),
  refundDays: integer(14, 365, {
    default: 14,
    audience: 'client',
    legacyName: 'refund_days',
    description: 'The withdrawal period of a purchase, in days; at least 14.',
  }),
  refundFourEyes: integer(0, 10_000_000, REFUND_FOUR_EYES),
  debitCodesPerDay: integer(0, 100_000, DEBIT_CODES),
  niche: integer(1, 7, {
    default: 1,
    audience: 'client',
    legacyName: 'niche',
    description: 'The subject of the site, 1 to 7.',
  }),
  domainLanguage: text(language.nullable(), {
    default: ({ defaultLocale }) => defaultLocale,
    audience: 'graph',
    legacyName: 'domain_language',
    description: 'The language for visitors who have chosen none; null uses the browser’s language.',
  }),
  cdnPrefix: text(origin, {
    default: '',
    audience: 'graph',
    legacyName: 'cdn_prefix',
    description: 'The origin of pictures; empty for the site’s own host.',
  }),
  photosSeenVisitor: integer(0, 100, {
    default: 1,
    audience: 'graph',
    description: 'The number of a profile’s photos that a visitor sees.',
  }),
  photosSeenFree: integer(0, 100, {
    default: 3,
    audience: 'client',
    description: 'The number of a profile’s photos that a free member sees.',
  }),
  swipeLikes: integer(0, 1000, {
    default: 4,
    audience: 'client',
    description: 'The number of daily likes in the swipe game.',
  }),
  features: switches(FEATURE_TYPE, FEATURES, {
    audience: 'client',
    description: 'The enabled features (SITE-27).',
  }),
  signups: choice(
    { name: 'SignupPolicy', description: 'Which visitors can sign up (SIGN-06).' },
    {
      all: 'Everyone.',
      with_trafficsource: 'Only visitors who come through a traffic source.',
      other: 'The site accepts no sign-ups.',
    },
    { default: 'all', audience: 'client', legacyName: 'signups', description: 'Which visitors can sign up.' },
  ),
  loggedOutSearch: needing(
    'visitorSearch',
    yesOrNo({
      default: false,
      audience: 'client',
      legacyName: 'logged_out_search',
      description: 'Whether visitors may search.',
    }),
  ),
  loggedOutSearchTrafficsource: needing(
    'visitorSearch',
    yesOrNo({
      default: false,
      audience: 'client',
      legacyName: 'logged_out_search_trafficsource',
      description: 'Whether visitors through a traffic source may search.',
    }),
  ),
  enableSiteEntryPopup: yesOrNo({
    default: true,
    audience: 'client',
    legacyName: 'enable_site_entry_popup',
    description: 'Whether visitors see the entry warning.',
  }),
  countries: list(z.array(country).min(1), {
    default: ['NL', 'BE', 'DE'],
    audience: 'client',
    legacyName: 'countries',
    description: 'The countries that the site serves, ISO 3166 codes.',
  }),
  visibleProfileFields: namedList(PROFILE_FIELDS, {
    audience: 'client',
    legacyName: 'visible_profile_fields',
    description: 'Fields that profiles show.',
  }),
  visibleProfileNotes: namedList(PROFILE_NOTES, {
    audience: 'graph',
    legacyName: 'visible_profile_notes',
    description: 'What profiles show about a member in addition to the member’s own statements.',
  }),
  searchFields: namedList(SEARCH_FIELDS, {
    audience: 'client',
    legacyName: 'search_fields',
    description: 'Fields that members search by.',
  }),
  memberResell: yesOrNo({
    default: false,
    audience: 'graph',
    legacyName: 'member_resell',
    description: 'Whether profiles may be offered to other sites, which also needs the member’s own consent.',
  }),
  mark: choice(
    {
      name: 'SiteMark',
      description: 'The sign of a site: beside its name, on its icons and behind a match.',
    },
    MARK_CHOICES,
    {
      default: 'petals',
      audience: 'client',
      description: 'The sign beside the name, in the colours of the theme.',
    },
  ),
  scenery: choice(
    { name: 'SiteScenery', description: 'The drawing behind the first screen.' },
    SCENERY_CHOICES,
    {
      default: 'none',
      audience: 'client',
      description: 'The drawing behind the first screen, in the colours of the theme.',
    },
  ),
  headline: textPerLocale({
    default: {},
    audience: 'client',
    description: 'The headline of the first screen. Languages without one use the product’s default text.',
  }),
  tagline: textPerLocale({
    default: {},
    audience: 'client',
    description: 'The sentence below the headline. Languages without one use the product’s default text.',
  }),
  faces: list(z.array(picture).min(1).max(3), {
    default: ['/landing/daan.webp', '/landing/isabel.webp', '/landing/kwame.webp'],
    audience: 'client',
    description:
      'Pictures of the first screen, from left to right, in portrait format 4:5: one to three URLs on the site’s own host.',
  }),

  timeZone: text(z.string().refine(isTimeZone, 'is no IANA time zone'), {
    default: 'Europe/Amsterdam',
    audience: 'server',
    description: 'The time zone of the site’s days, an IANA name.',
  }),
  chatHistory: integer(1, 100_000, {
    default: 500,
    audience: 'server',
    description: 'The number of messages per conversation that a paid member sees.',
  }),
  chatHistoryFree: integer(1, 100_000, {
    default: 50,
    audience: 'server',
    description: 'The number of messages per conversation that a free member sees.',
  }),
  welcomePercentage: integer(0, 100, {
    default: 25,
    audience: 'server',
    description: 'The welcome discount, in percent; 0 for none.',
  }),
  welcomeHours: integer(0, 24 * 365, {
    default: 48,
    audience: 'server',
    description: 'The duration of the welcome discount, in hours; 0 for none.',
  }),
  offerPauseDays: integer(0, 365, {
    default: 30,
    audience: 'server',
    description: 'The minimum number of days between offers.',
  }),
  photoModeration: choice(
    { name: 'PhotoModeration', description: 'When photos are reviewed.' },
    { after: 'Others see a photo immediately.', before: 'Others see a photo only after approval.' },
    {
      default: 'after',
      audience: 'server',
      description: 'Whether others see a photo before it is approved.',
    },
  ),
  moderationReasons: structure(moderationReasons, {
    default: {},
    audience: 'server',
    description:
      'What differs from the product’s reasons for decisions, by code: `isOff`, and per locale `text` (what the member reads) and `rule`. Languages without words use the product’s.',
  }),
  refusedWords: list(z.array(z.string().trim().min(2).max(40)).max(500), {
    default: [],
    audience: 'server',
    description:
      'Words that the names and profile texts of members must not contain, also disguised. With an asterisk at its end, a word also refuses all that begin with it.',
  }),
  publicStatistics: yesOrNo({
    default: true,
    audience: 'server',
    description: 'Whether partners with a key may read rounded figures of the members of the site.',
  }),
  niches: structure(
    z.strictObject({
      1: nicheTexts,
      2: nicheTexts,
      3: nicheTexts,
      4: nicheTexts,
      5: nicheTexts,
      6: nicheTexts,
      7: nicheTexts,
    }),
    {
      default: defaultNiches,
      audience: 'server',
      description: 'The name of each niche and its text on the landing page, per locale.',
    },
  ),
  regionData: structure(z.record(country, z.array(region).min(1).max(200)), {
    default: {},
    audience: 'server',
    description:
      'Regions by country, in display order. A country without an entry offers all regions of the product.',
  }),
  theme: structure(theme, {
    default: {},
    audience: 'server',
    description: 'Design tokens that the site sets; npm run site -- tokens lists them all.',
  }),
}

type Definitions = typeof SITE_SETTINGS
export type SettingName = keyof Definitions
type NameFor<A extends Setting['audience']> = {
  [Name in SettingName]: Definitions[Name]['audience'] extends A ? Name : never
}[SettingName]

/** The settings of a site, as rules read them. */
export type SiteSettings = { [Name in SettingName]: z.infer<Definitions[Name]['schema']> }
/** The settings that screens need before any query has answered. */
export type ClientSettings = Pick<SiteSettings, NameFor<'client'>>

const names = Object.keys(SITE_SETTINGS) as SettingName[]

/** The settings in the graph, in its order. */
export const GRAPH_SETTINGS: [SettingName, Setting][] = names
  .map((name): [SettingName, Setting] => [name, SITE_SETTINGS[name]])
  .filter(([, { audience }]) => audience !== 'server')

/** Validates a site's settings as a whole. */
export const settingsSchema = z.strictObject(
  Object.fromEntries(names.map((name) => [name, SITE_SETTINGS[name].schema])),
) as unknown as z.ZodType<SiteSettings>

/** Every setting with the default of a site (SITE-25). */
export function defaultSettings(siteName: string, defaultLocale = 'nl'): SiteSettings {
  return Object.fromEntries(
    names.map((name) => [name, SITE_SETTINGS[name].defaultOf({ name: siteName, defaultLocale })]),
  ) as SiteSettings
}

/**
 * The settings of a stored site. Settings that this release has and an older site lacks get their default;
 * unknown ones from another release are dropped.
 */
export function completeSettings(
  stored: Partial<SiteSettings>,
  { name, defaultLocale }: SettingsOf,
): SiteSettings {
  const defaults = defaultSettings(name, defaultLocale)
  return { ...withKnown(defaults, stored), features: withKnown(defaults.features, stored.features ?? {}) }
}

/** A setting's effective value: off while its feature is off. */
export function settingInForce<Name extends SettingName>(
  settings: SiteSettings,
  name: Name,
): SiteSettings[Name] {
  const { feature }: Setting = SITE_SETTINGS[name]
  return feature === undefined || settings.features[feature as keyof typeof FEATURES]
    ? settings[name]
    : (false as SiteSettings[Name])
}

/** The settings that every document carries. */
export function clientSettings(settings: SiteSettings): ClientSettings {
  const shown = names.filter((name) => SITE_SETTINGS[name].audience === 'client')
  return Object.fromEntries(shown.map((name) => [name, settingInForce(settings, name)])) as ClientSettings
}
