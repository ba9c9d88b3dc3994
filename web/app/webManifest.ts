import type { ClientSite } from '#web/runtime/bootData.ts'

/** The site as an installable app (SITE-22); served as /manifest.webmanifest. */
export function manifestJson(
  site: Pick<ClientSite, 'name' | 'description' | 'defaultLocale'>,
  locale: string,
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
    background_color: '#fbf7f5',
    theme_color: '#8a0175',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/app-icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
}
