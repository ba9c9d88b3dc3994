import type { TFunction } from 'i18next'
import { themeColours, type ThemeColours } from '#platform/site/site-theme.ts'
import type { Site } from '#platform/site/site.ts'
import type { PaymentOutcome } from './payment-return.rules.ts'

/** How often the page looks again while the bank has not answered, in seconds. */
export const LOOKS_AGAIN_SECONDS = 5

/**
 * The page for a buyer without a session: it shows whether the payment went through and links to the order,
 * which requires a login.
 */
export function paymentReturnPage(
  t: TFunction,
  site: Pick<Site, 'name'>,
  { locale, outcome, orderPath }: { locale: string; outcome: PaymentOutcome; orderPath: string },
): string {
  const title = escaped(t(`return.${outcome}.title`))
  return `<!doctype html>
<html lang="${escaped(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title}</title><link rel="stylesheet" href="/payment-return.css"></head>
<body><main class="${outcome}">
<p class="site">${escaped(site.name)}</p>
<h1 role="status">${title}</h1>
<p>${escaped(t(`return.${outcome}.text`))}</p>
<p><a href="${escaped(orderPath)}">${escaped(t('return.order'))}</a></p>
</main></body>
</html>
`
}

/** The page's style sheet in the colours of a site, a file of its own because pages carry no inline style. */
export function paymentReturnStyle({ settings }: Pick<Site, 'settings'>): string {
  const { light, dark } = themeColours(settings.theme)
  return `:root{color-scheme:light dark}${coloursAs(light)}@media (prefers-color-scheme:dark){${coloursAs(dark)}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;margin:0;padding:24px 16px;background:var(--bg);color:var(--text)}
main{max-width:440px;margin:6vh auto 0;padding:28px;background:var(--surface);border:1px solid var(--border);border-radius:16px}
.site{font-weight:700;font-size:20px;margin:0}h1{font-size:22px;line-height:1.3;margin:16px 0 0;overflow-wrap:anywhere}
a{display:block;font-weight:600;margin-top:20px;padding:12px 24px;border-radius:999px;background:var(--accent);color:var(--accent-text);text-align:center;text-decoration:none}
a:focus-visible{outline:3px solid var(--text);outline-offset:3px}
`
}

const USED = ['--bg', '--surface', '--text', '--border', '--accent', '--accent-text'] as const

function coloursAs(colours: ThemeColours): string {
  return `:root{${USED.map((name) => `${name}:${colours[name]}`).join(';')}}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
