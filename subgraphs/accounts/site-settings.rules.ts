import { z } from 'zod'
import type { SiteSettings } from '#platform/site.ts'
import { defaultNiches, defaultTexts } from './site-texts.ts'

/** Fields of a profile that a site can show, and let members search by. */
export const PROFILE_FIELDS = [
  'gender', 'sexuality', 'age', 'country', 'region', 'city', 'aboutMe', 'hairColor', 'eyeColor', 'bodyType', 'relationshipStatus', 'interests',
] as const
/** What profiles note about a member beside what the member tells. */
export const PROFILE_NOTES = ['online', 'lastActive', 'new', 'distance', 'sharedInterests'] as const
export const SEARCH_FIELDS = [
  'gender', 'country', 'region', 'age', 'distance', 'online', 'withPhoto', 'hairColor', 'eyeColor', 'bodyType', 'relationshipStatus', 'interests',
] as const

const count = (max: number) => z.int().min(0).max(max)
const perLocale = z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), z.string().trim().min(1).max(500))
const timeZone = z.string().refine(isTimeZone, 'is no IANA time zone')
const nicheTexts = z.strictObject({ name: perLocale, landingText: perLocale })
const country = z.string().regex(/^[A-Z]{2}$/)
// A value becomes part of a style sheet: colours and lengths, nothing that could end the declaration or load a file.
const cssValue = z.string().regex(/^[\w#.,%() +-]{1,80}$/).refine((value) => !/url\s*\(/i.test(value), 'must not load a file')

const settingsSchema = z.strictObject({
  minAge: z.int().min(18).max(99),
  timeZone,
  messageCredits: count(100),
  photoCredits: count(100),
  giftCredits: count(1000),
  signupCredits: count(1000),
  messageLength: z.int().min(50).max(10_000),
  refundDays: z.int().min(14).max(365),
  conversationsFree: count(1000),
  photosFree: z.int().min(1).max(100),
  photosPaid: z.int().min(1).max(100),
  photosSeenVisitor: count(100),
  photosSeenFree: count(100),
  swipeLikes: count(1000),
  chatHistory: z.int().min(1).max(100_000),
  chatHistoryFree: z.int().min(1).max(100_000),
  welcomePercentage: count(100),
  welcomeHours: count(24 * 365),
  offerPauseDays: count(365),
  photoModeration: z.enum(['after', 'before']),
  signups: z.enum(['all', 'with_trafficsource', 'other']),
  loggedOutSearch: z.boolean(),
  loggedOutSearchTrafficsource: z.boolean(),
  enableSiteEntryPopup: z.boolean(),
  memberResell: z.boolean(),
  niche: z.int().min(1).max(7),
  niches: z.strictObject({ 1: nicheTexts, 2: nicheTexts, 3: nicheTexts, 4: nicheTexts, 5: nicheTexts, 6: nicheTexts, 7: nicheTexts }),
  domainLanguage: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/).nullable(),
  cdnPrefix: z.string().regex(/^(https:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?)?$/, 'is no origin such as https://cdn.example'),
  countries: z.array(country).min(1),
  regionData: z.record(country, z.array(z.strictObject({ id: z.string().regex(/^[A-Z]{2}-[\w-]{1,20}$/), names: perLocale })).min(1).max(200)),
  visibleProfileFields: z.array(z.enum(PROFILE_FIELDS)),
  visibleProfileNotes: z.array(z.enum(PROFILE_NOTES)),
  searchFields: z.array(z.enum(SEARCH_FIELDS)),
  fictionalWarning: perLocale,
  fictionalSingular: perLocale,
  fictionalPlural: perLocale,
  theme: z.record(z.string().regex(/^--[a-z0-9-]{1,60}$/), cssValue),
  features: z.strictObject({
    timeBonus: z.boolean(), welcomeDiscount: z.boolean(), swipeGame: z.boolean(), visitorSearch: z.boolean(), gifts: z.boolean(),
    fictionalLikes: z.boolean(),
  }),
}) satisfies z.ZodType<SiteSettings>

/** Every setting with its default (SITE-25). */
export function defaultSettings(siteName: string, defaultLocale = 'nl'): SiteSettings {
  return {
    minAge: 18, timeZone: 'Europe/Amsterdam',
    messageCredits: 1, photoCredits: 2, giftCredits: 3, signupCredits: 5, messageLength: 2000, refundDays: 14,
    conversationsFree: 2, photosFree: 3, photosPaid: 25, photosSeenVisitor: 1, photosSeenFree: 3, swipeLikes: 4,
    chatHistory: 500, chatHistoryFree: 50, welcomePercentage: 25, welcomeHours: 48, offerPauseDays: 30,
    photoModeration: 'after', signups: 'all', loggedOutSearch: false, loggedOutSearchTrafficsource: false, enableSiteEntryPopup: true,
    memberResell: false, niche: 1, niches: defaultNiches(), domainLanguage: defaultLocale, cdnPrefix: '', countries: ['NL', 'BE', 'DE'], regionData: {},
    visibleProfileFields: [...PROFILE_FIELDS], visibleProfileNotes: [...PROFILE_NOTES], searchFields: [...SEARCH_FIELDS],
    ...defaultTexts(siteName).fictional,
    theme: {},
    features: { timeBonus: true, welcomeDiscount: true, swipeGame: true, visitorSearch: true, gifts: true, fictionalLikes: true },
  }
}

/** Settings were refused. `reasons` has one line per fault, for the operator. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError'
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(`The settings are refused: ${reasons.join('; ')}`)
    this.reasons = reasons
  }
}

/**
 * The settings that result from a change, checked whole.
 * @throws InvalidSettingsError with every fault; nothing is applied then
 */
export function changedSettings(settings: SiteSettings, change: Partial<SiteSettings>): SiteSettings {
  const parsed = settingsSchema.safeParse({ ...settings, ...change })
  if (parsed.success) return parsed.data
  throw new InvalidSettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`))
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
