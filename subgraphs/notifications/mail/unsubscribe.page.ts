import { themeColours, type ThemeColours } from '#platform/site/site-theme.ts'
import type { Site } from '#platform/site/site.ts'
import { escapeHtml } from './html-page.ts'

// A reader who comes from a mail has no session and needs no app: one card in the site's colour, light or
// dark as the system is.
const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;margin:0;padding:24px 16px;background:var(--bg);color:var(--text)}
main{max-width:440px;margin:6vh auto 0;padding:28px;background:var(--surface);border:1px solid var(--border);border-radius:16px}
a{color:inherit;font-weight:700;font-size:20px;text-decoration:none}h1{font-size:22px;line-height:1.3;margin:16px 0 0;overflow-wrap:anywhere}
button{font:inherit;font-weight:600;margin-top:20px;width:100%;min-height:48px;padding:10px 24px;border:0;border-radius:999px;background:var(--accent);color:var(--accent-text);cursor:pointer}
button.rest{background:none;color:var(--text);border:1px solid var(--border)}
a:focus-visible,button:focus-visible{outline:3px solid var(--text);outline-offset:3px}`

/**
 * The page behind a mail's unsubscribe link: a question with its button, or what came of it. `title` is
 * escaped, `form` is HTML.
 */
export function unsubscribePage(
  site: Pick<Site, 'name' | 'settings'>,
  { lang, title, form }: { lang: string; title: string; form: string },
): string {
  const heading = escapeHtml(title)
  const { light, dark } = themeColours(site.settings.theme)
  const style = `${coloursAs(light)}@media (prefers-color-scheme:dark){${coloursAs(dark)}}${STYLE}`
  return `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style></head><body><main><a href="/">${escapeHtml(site.name)}</a><h1>${heading}</h1>${form}</main></body></html>`
}

const USED = ['--bg', '--surface', '--text', '--border', '--accent', '--accent-text'] as const

function coloursAs(colours: ThemeColours): string {
  return `:root{${USED.map((name) => `${name}:${colours[name]}`).join(';')}}`
}
