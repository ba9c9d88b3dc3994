import type { Layout } from '#web/runtime/page/page.ts'

const NARROW_LAYOUT_COUNTRIES = ['NL', 'DE']

/**
 * Whether the site asks a visitor's age before anything else (SITE-13). `country` is the visitor's,
 * `countries` are the site's, `asksAge` is the screen's.
 */
export function isEntryWarned(page: {
  layout: Layout
  asksAge: boolean
  country: string | null
  enabled: boolean
  countries: readonly string[]
}): boolean {
  if (!page.enabled || page.country === null || !page.asksAge || page.layout === 'empty') return false
  const narrow = page.layout === 'chat' || page.layout === 'lander'
  return narrow ? NARROW_LAYOUT_COUNTRIES.includes(page.country) : page.countries.includes(page.country)
}
