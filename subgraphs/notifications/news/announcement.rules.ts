import { z } from 'zod'
import type { Site } from '#platform/site/site.ts'
import type { AnnouncementTexts } from '../tables.ts'

const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text), 'has control characters')
const line = (most: number) => words(most).refine((text) => !text.includes('\n'), 'must be one line')

// A subject is cut off by mail programs after about 60 characters, and by servers at 998.
const textsSchema = z.record(
  z.string(),
  z.strictObject({ subject: line(150), text: words(10_000), button: line(60) }),
)

/**
 * Reads the texts of an announcement as the operator wrote them, JSON by locale, and where its button leads.
 * @returns the texts, or in `faults` what is wrong with them, for the operator
 */
export function readAnnouncement(
  site: Pick<Site, 'locales' | 'defaultLocale'>,
  given: { json: string; path: string },
): { texts: AnnouncementTexts; faults: string[] } {
  const faults: string[] = []
  // Two slashes would lead to another server.
  if (!/^\/(?!\/)[\w\-/?=&%.#]{0,200}$/.test(given.path))
    faults.push(`path: ${given.path} is not an address on the site, such as /premium`)
  const parsed = textsSchema.safeParse(parseJson(given.json))
  if (!parsed.success)
    return {
      texts: {},
      faults: [
        ...faults,
        ...parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'texts'}: ${message}`),
      ],
    }
  const texts = parsed.data
  for (const locale of Object.keys(texts))
    if (!site.locales.includes(locale)) faults.push(`${locale}: the site has no such language`)
  if (texts[site.defaultLocale] === undefined)
    faults.push(`${site.defaultLocale}: the site’s own language is missing`)
  return { texts, faults }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
