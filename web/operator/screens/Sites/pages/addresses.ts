import { addressOfPart } from '../parts.rules.ts'

/** The address of a page's editor. @param site the site's short name */
export const addressOfEditor = (site: string, page: string, language?: string) =>
  `${addressOfPart(site, 'pages')}/${encodeURIComponent(page)}${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`
