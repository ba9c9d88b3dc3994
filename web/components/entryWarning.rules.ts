type Layout = 'default' | 'chat' | 'lander' | 'empty'

const NEVER_ON = ['/complete-signup', '/reset-password']
const NARROW_LAYOUT_COUNTRIES = ['NL', 'DE']

/** Whether the site asks a visitor's age before anything else (SITE-13). `country` is the visitor's. */
export function isEntryWarned(page: {
  layout: Layout
  pathname: string
  country: string | null
  enabled: boolean
  countries: readonly string[]
}): boolean {
  if (!page.enabled || page.country === null || NEVER_ON.some((path) => page.pathname === path || page.pathname.startsWith(`${path}/`)))
    return false
  const narrow = page.layout === 'chat' || page.layout === 'lander'
  return narrow ? NARROW_LAYOUT_COUNTRIES.includes(page.country) : page.countries.includes(page.country)
}
