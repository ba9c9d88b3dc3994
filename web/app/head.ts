import type { ClientSite } from './bootData.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const OPEN_GRAPH_LOCALES: Record<string, string> = {
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

/** The tags that React put in front of the rendered page. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** Takes the tags that belong into the head from the start of React's output. */
export function splitHoisted(rendered: string): { hoisted: string; html: string } {
  const hoisted = HOISTED.exec(rendered)?.[0] ?? ''
  return { hoisted, html: rendered.slice(hoisted.length) }
}

type Page = { hoisted: string; site: ClientSite; locale: string; pathname: string; origin: string }

/**
 * The page's head: its own title and description, its address in every visible language, and Open Graph (SITE-23). Every tag carries
 * `data-page`, because the client takes them out when it starts to set its own.
 */
export function headHtml({ hoisted, site, locale, pathname, origin }: Page): string {
  const title = /<title>([^<]*)<\/title>/.exec(hoisted)?.[1] ?? escape(site.name)
  const description = /<meta name="description" content="([^"]*)"/.exec(hoisted)?.[1]
  const own = hoisted.replace(/<(title|meta|link)(?=[ >])/g, '<$1 data-page')
  if (hoisted.includes('name="robots"')) return own
  const addressIn = (other: string) => escape(`${origin}${pathname}${other === site.defaultLocale ? '' : `?lang=${other}`}`)
  const alternates =
    site.locales.length > 1
      ? site.locales.map((other) => `<link data-page rel="alternate" hreflang="${other}" href="${addressIn(other)}">`)
      : []
  if (alternates.length > 0)
    alternates.push(`<link data-page rel="alternate" hreflang="x-default" href="${addressIn(site.defaultLocale)}">`)
  const openGraph: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', escape(site.name)],
    ['og:title', title],
    ['og:description', description],
    ['og:url', addressIn(locale)],
    ['og:locale', OPEN_GRAPH_LOCALES[locale.split('-')[0] ?? locale]],
    ['og:image', escape(`${origin}/icons/icon-512.png`)],
  ]
  return [
    own,
    `<link data-page rel="canonical" href="${addressIn(locale)}">`,
    ...alternates,
    ...openGraph.flatMap(([property, content]) => (content ? [`<meta data-page property="${property}" content="${content}">`] : [])),
  ].join('')
}
