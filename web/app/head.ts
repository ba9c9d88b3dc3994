import type { ClientSite } from '#web/runtime/page/bootData.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Decodes the text that React escaped in an attribute. */
const unescape = (attribute: string | undefined) =>
  attribute?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!)

const OPEN_GRAPH_LOCALES: Record<string, string> = {
  'fr-BE': 'fr_BE',
  'nl-BE': 'nl_BE',
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  it: 'it_IT',
  nb: 'nb_NO',
  nl: 'nl_NL',
  pl: 'pl_PL',
  sv: 'sv_SE',
}

const openGraphLocale = (locale: string) =>
  OPEN_GRAPH_LOCALES[locale] ?? OPEN_GRAPH_LOCALES[locale.split('-')[0] ?? locale]

/** The tags that React puts in front of the rendered page. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** Takes the head's tags from the start of React's output. */
export function splitHoisted(rendered: string): { hoisted: string; html: string } {
  const hoisted = HOISTED.exec(rendered)?.[0] ?? ''
  return { hoisted, html: rendered.slice(hoisted.length) }
}

type Page = { hoisted: string; site: ClientSite; locale: string; pathname: string; origin: string }

const PICTURE = { width: '1200', height: '630', type: 'image/png' }

/** Structured data for the first page: the operator and the product, in words already on the page. */
function structuredData({ site, locale, origin }: Page, description: string | undefined): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: `${origin}/`,
    inLanguage: locale,
    ...(description === undefined ? {} : { description }),
    publisher: {
      '@type': 'Organization',
      name: site.name,
      url: `${origin}/`,
      logo: `${origin}/icons/icon-512.png`,
      email: site.supportEmail,
    },
  }
  // A "<" in a site text could close the script element.
  return `<script data-page type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const meta = (kind: 'name' | 'property', entries: readonly [string, string | undefined][]) =>
  entries.flatMap(([key, content]) =>
    content ? [`<meta data-page ${kind}="${key}" content="${content}">`] : [],
  )

/**
 * The page's head: its title and description, its address in every visible language, and the preview of a
 * shared link (SITE-23). Every tag carries `data-page`, so that the client can remove the ones that do not
 * apply to the next page.
 */
export function headHtml(page: Page): string {
  const { hoisted, site, locale, pathname, origin } = page
  const title = /<title>([^<]*)<\/title>/.exec(hoisted)?.[1] ?? escape(site.name)
  const description = /<meta name="description" content="([^"]*)"/.exec(hoisted)?.[1]
  const own = hoisted.replace(/<(title|meta|link)(?=[ >])/g, '<$1 data-page')
  if (hoisted.includes('name="robots"')) return own
  const addressIn = (other: string) =>
    escape(`${origin}${pathname}${other === site.defaultLocale ? '' : `?lang=${other}`}`)
  const alternates = [...site.locales, 'x-default'].map(
    (other) =>
      `<link data-page rel="alternate" hreflang="${other}" href="${addressIn(other === 'x-default' ? site.defaultLocale : other)}">`,
  )
  const picture = escape(`${origin}/share/${locale}.png?v=${site.contentVersion}`)
  return [
    own,
    `<link data-page rel="canonical" href="${addressIn(locale)}">`,
    ...(site.locales.length > 1 ? alternates : []),
    ...meta('property', [
      ['og:type', 'website'],
      ['og:site_name', escape(site.name)],
      ['og:title', title],
      ['og:description', description],
      ['og:url', addressIn(locale)],
      ['og:locale', openGraphLocale(locale)],
      ...site.locales
        .filter((other) => other !== locale)
        .map((other): [string, string | undefined] => ['og:locale:alternate', openGraphLocale(other)]),
      ['og:image', picture],
      ['og:image:type', PICTURE.type],
      ['og:image:width', PICTURE.width],
      ['og:image:height', PICTURE.height],
      ['og:image:alt', escape(site.name)],
    ]),
    ...meta('name', [
      ['twitter:card', 'summary_large_image'],
      ['twitter:title', title],
      ['twitter:description', description],
      ['twitter:image', picture],
    ]),
    ...(pathname === '/' ? [structuredData(page, unescape(description))] : []),
  ].join('')
}
