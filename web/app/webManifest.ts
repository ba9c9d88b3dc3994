import type { ClientSite } from '#web/runtime/page/bootData.ts'

/**
 * The site as an installable app (SITE-22); served as /manifest.webmanifest. Icon addresses carry the site's
 * version, because browsers only replace an icon when its address changes.
 */
export function manifestJson(
  site: Pick<ClientSite, 'name' | 'description' | 'defaultLocale' | 'contentVersion'>,
  { locale, colours }: { locale: string; colours: { '--bg': string; '--accent': string } },
): string {
  return JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description[locale] ?? site.description[site.defaultLocale] ?? '',
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colours['--bg'],
    theme_color: colours['--accent'],
    icons: [
      { src: `/icons/icon-192.png?v=${site.contentVersion}`, sizes: '192x192', type: 'image/png' },
      { src: `/icons/icon-512.png?v=${site.contentVersion}`, sizes: '512x512', type: 'image/png' },
      {
        src: `/icons/icon-maskable-512.png?v=${site.contentVersion}`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
      { src: `/icons/app-icon.svg?v=${site.contentVersion}`, sizes: 'any', type: 'image/svg+xml' },
    ],
  })
}
