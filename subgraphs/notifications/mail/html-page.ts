/** Text as it may stand in HTML, in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#261b22}table{border-collapse:collapse;width:100%}td,th{overflow-wrap:anywhere;text-align:left;padding:.35rem .6rem;border-bottom:1px solid #ddd}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f7f2f5;padding:1rem;border-radius:8px}iframe{width:100%;height:40rem;border:1px solid #ddd;border-radius:8px}@media (max-width:40rem){body{margin:1rem auto}h1{font-size:1.4rem;line-height:1.3;overflow-wrap:anywhere}thead{display:none}tr{display:block;padding:.6rem 0;border-bottom:1px solid #ddd}td{display:block;border:0;padding:.1rem 0}td:first-child{font-weight:600}}'

/**
 * A small page of its own, for routes that are no screen of the web application. `title` is escaped, `body`
 * is HTML.
 */
export function htmlPage({ lang, title, body }: { lang: string; title: string; body: string }): string {
  const heading = escapeHtml(title)
  return `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1>${body}</main></body></html>`
}
