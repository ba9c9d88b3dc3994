import type { InvalidField } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import type { Site } from '#platform/site/site.ts'
import type {
  AnnouncementSegment,
  AnnouncementTexts,
  AnnouncementWords,
} from '../tables/announcement.tables.ts'

const NAME_LENGTH_MAX = 100
const DAYS_MAX = 365
/** The parts of an announcement in one language, in display order. */
export const PARTS = ['subject', 'text', 'button'] as const
// A subject is cut off by mail programs after about 60 characters, and by servers at 998.
/** Characters of each part. */
export const LENGTHS_MAX: Record<(typeof PARTS)[number], number> = { subject: 150, text: 10_000, button: 60 }

/** What an announcement says, and to whom. `name` is internal to the operator. */
export type Announcement = {
  name: string
  type: 'promotions' | 'news'
  /** Where its button and its notification lead, on the site. */
  path: string
  segment: AnnouncementSegment
  texts: AnnouncementTexts
}

/** An announcement as an editor gives it. */
export type GivenAnnouncement = Omit<Announcement, 'segment' | 'texts'> & {
  segment: { [Part in keyof AnnouncementSegment]?: AnnouncementSegment[Part] | null | undefined }
  texts: readonly (AnnouncementWords & { language: string })[]
}

type AnnouncingSite = Pick<Site, 'locales' | 'defaultLocale' | 'genders'> & {
  settings: Pick<Site['settings'], 'countries'>
}

/**
 * Reads an announcement as it was written. Words may be missing, as long as it is a draft.
 * @returns what is kept, and every fault
 */
export function readAnnouncement(
  given: GivenAnnouncement,
  site: AnnouncingSite,
): { announcement: Announcement; faults: InvalidField[] } {
  const name = readText(given.name)
  const path = given.path.trim()
  const { texts, faults: ofTexts } = readTexts(given.texts, site)
  const segment = Object.fromEntries(
    Object.entries(given.segment).filter(([, part]) => part !== null && part !== undefined),
  ) as AnnouncementSegment
  const faults: (InvalidField | false)[] = [
    name === '' && { path: 'name', code: 'REQUIRED' },
    isLongerThan(name, NAME_LENGTH_MAX) && { path: 'name', code: 'TOO_LONG', limit: NAME_LENGTH_MAX },
    hasControls(name, false) && { path: 'name', code: 'FORMAT_INVALID' },
    // Two slashes would lead to another server.
    !/^\/(?!\/)[\w\-/?=&%.#]{0,200}$/.test(path) && { path: 'path', code: 'FORMAT_INVALID' },
  ]
  return {
    announcement: { name, type: given.type, path, segment, texts },
    faults: [...faults.filter((fault) => fault !== false), ...faultsOfSegment(segment, site), ...ofTexts],
  }
}

function readTexts(
  given: GivenAnnouncement['texts'],
  site: AnnouncingSite,
): { texts: AnnouncementTexts; faults: InvalidField[] } {
  const texts: AnnouncementTexts = {}
  const faults: InvalidField[] = []
  for (const { language, ...written } of given) {
    const words: AnnouncementWords = { subject: '', text: '', button: '' }
    for (const part of PARTS) {
      words[part] = readText(written[part]).replaceAll('\r\n', '\n')
      const path = `texts.${language}.${part}`
      const limit = LENGTHS_MAX[part]
      if (isLongerThan(words[part], limit)) faults.push({ path, code: 'TOO_LONG', limit })
      else if (hasControls(words[part], part === 'text')) faults.push({ path, code: 'FORMAT_INVALID' })
    }
    if (PARTS.every((part) => words[part] === '')) continue
    if (!site.locales.includes(language)) faults.push({ path: `texts.${language}`, code: 'LANGUAGE_UNKNOWN' })
    texts[language] = words
  }
  return { texts, faults }
}

const hasControls = (text: string, mayBreakLines: boolean) =>
  (mayBreakLines ? /[^\P{Cc}\n]/u : /\p{Cc}/u).test(text)

function faultsOfSegment(
  { language, country, gender, activeWithinDays: days }: AnnouncementSegment,
  { locales, genders, settings }: AnnouncingSite,
): InvalidField[] {
  const faults: (InvalidField | false)[] = [
    language !== undefined &&
      !locales.includes(language) && { path: 'segment.language', code: 'LANGUAGE_UNKNOWN' },
    country !== undefined &&
      !settings.countries.includes(country) && { path: 'segment.country', code: 'COUNTRY_NOT_OFFERED' },
    gender !== undefined &&
      !genders.some(({ token }) => token === gender) && { path: 'segment.gender', code: 'CHOICE_UNKNOWN' },
    days !== undefined && days < 1 && { path: 'segment.activeWithinDays', code: 'NUMBER_TOO_LOW', limit: 1 },
    days !== undefined &&
      days > DAYS_MAX && { path: 'segment.activeWithinDays', code: 'NUMBER_TOO_HIGH', limit: DAYS_MAX },
  ]
  return faults.filter((fault) => fault !== false)
}

/** Whether every part is written. */
export const isComplete = (words: AnnouncementWords | undefined): words is AnnouncementWords =>
  words !== undefined && PARTS.every((part) => words[part] !== '')

/** Which words are missing before it can be sent: all of the site's own language, and of every begun one. */
export function faultsOfSending(texts: AnnouncementTexts, defaultLocale: string): InvalidField[] {
  const languages = [...new Set([defaultLocale, ...Object.keys(texts)])]
  return languages.flatMap((language) =>
    PARTS.filter((part) => (texts[language]?.[part] ?? '') === '').map((part) => ({
      path: `texts.${language}.${part}`,
      code: 'REQUIRED' as const,
    })),
  )
}

/**
 * The language in which members of a language read an announcement: theirs, the one without its region, or
 * the site's own.
 * @returns undefined while none of them is complete
 */
export function languageShown(
  texts: AnnouncementTexts,
  language: string,
  defaultLocale: string,
): string | undefined {
  return [language, language.split('-')[0]!, defaultLocale].find((known) => isComplete(texts[known]))
}

/** The raw id of a global one; undefined for an id of anything else. */
export const announcementIdOf = (id: string): string | undefined => rowIdOf('Announcement', id)
