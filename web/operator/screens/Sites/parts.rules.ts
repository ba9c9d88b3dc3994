/**
 * The parts of a site, in the order of their tabs: the last word of an address, and the key of its words in
 * `sites:parts`. Each has its screen in section.ts, which puts its content into a SitePage.
 */
export const SITE_PARTS = ['settings', 'pages', 'prices', 'lists', 'house'] as const

export type SitePart = (typeof SITE_PARTS)[number]

/** The address of a part of a site. @param token the site's short name */
export const addressOfPart = (token: string, part: SitePart) =>
  `/operator/sites/${encodeURIComponent(token)}/${part}`
