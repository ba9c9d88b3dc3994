import type { SiteSettings } from '#platform/site/site-settings.ts'
import { themeColours, type ThemeColours } from '#platform/site/site-theme.ts'

/** Text as it may stand in HTML, in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 Figtree,system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:1140px;margin:0 auto;padding:40px 24px 64px}
h1{margin:0 0 24px;font-size:28px;line-height:1.2;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{margin:0 0 12px;font-size:18px;line-height:1.3}
a{color:var(--accent-ink);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
table{width:100%;border-collapse:separate;border-spacing:0;background:var(--surface);border:1px solid var(--border);border-radius:16px;overflow:hidden}
th{padding:12px 16px;text-align:left;font-size:14px;font-weight:600;color:var(--text-muted);background:var(--surface-sunken)}
td{padding:14px 16px;border-top:1px solid var(--border);vertical-align:top;font-size:14px;color:var(--text-muted);overflow-wrap:anywhere}
tbody tr:hover td{background:var(--surface-hover)}
td:first-child{font-size:16px;color:var(--text)}
td:first-child a{font-weight:600;text-decoration:none}
td:first-child a:hover{text-decoration:underline}
td:nth-last-child(-n+2){white-space:nowrap}
td:last-child{font-variant-numeric:tabular-nums}
.back{margin:0 0 16px}
.about{display:flex;flex-wrap:wrap;gap:4px 20px;margin:-12px 0 24px;color:var(--text-muted);font-size:14px}
.about>*{min-width:0;overflow-wrap:anywhere}
.mail{display:grid;gap:24px}
.mail>*{min-width:0}
iframe{display:block;width:100%;height:720px;background:var(--surface);border:1px solid var(--border);border-radius:16px}
pre{margin:0;padding:20px;background:var(--surface);border:1px solid var(--border);border-radius:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}
.empty{padding:48px 24px;background:var(--surface);border:1px solid var(--border);border-radius:16px;text-align:center;color:var(--text-muted)}
@media (width>=992px){.mail{grid-template-columns:3fr 2fr;align-items:start}}
@media (width<992px){
main{padding:24px 16px 48px}
h1{font-size:22px;margin-bottom:16px}
.about{margin-top:-6px}
thead{display:none}
tbody tr{display:flex;flex-wrap:wrap;gap:2px 12px;padding:14px 16px}
tr+tr{border-top:1px solid var(--border)}
tbody tr:hover{background:var(--surface-hover)}
td{padding:0;border:0;background:none!important}
td:nth-child(-n+2){flex-basis:100%}
pre{padding:16px}}
@media (576px<=width<992px){td:last-child{margin-left:auto}}
`

const USED = [
  '--bg',
  '--surface',
  '--surface-sunken',
  '--surface-hover',
  '--text',
  '--text-muted',
  '--border',
  '--accent-ink',
  '--focus',
] as const

function coloursAs(colours: ThemeColours): string {
  return `:root{${USED.map((name) => `${name}:${colours[name]}`).join(';')}}`
}

type Page = {
  site: { settings: Pick<SiteSettings, 'theme'> }
  lang: string
  title: string
  above?: string
  body: string
}

/**
 * A small page of its own, for routes that are no screen of the web application, in the site's colours.
 * `title` is escaped, `above` and `body` are HTML.
 */
export function htmlPage({ site, lang, title, above = '', body }: Page): string {
  const { light, dark } = themeColours(site.settings.theme)
  const style = `:root{color-scheme:light dark}${coloursAs(light)}@media (prefers-color-scheme:dark){${coloursAs(dark)}}${STYLE}`
  const heading = escapeHtml(title)
  return `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style></head><body><main>${above}<h1>${heading}</h1>${body}</main></body></html>`
}

/** A time as the people of a site read it, as HTML. */
export function timeOf(at: Date, locale: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    at,
  )
  return `<time datetime="${at.toISOString()}">${escapeHtml(text)}</time>`
}
