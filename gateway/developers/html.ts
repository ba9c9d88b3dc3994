/** A page of the developers' documentation, without its frame. */
export type DeveloperPage = {
  title: string
  /** One sentence, for search results and shared links. */
  description: string
  /** The page's own HTML, starting with its heading. */
  body: string
  contents: readonly Heading[]
}

export type Heading = { id: string; text: string }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A description of the schema or of a call, with code names between backticks. */
export function descriptionHtml(text: string): string {
  return escapeHtml(text.trim()).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** The anchor of a heading, generated like GitHub's, so that links work in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

/** A code block that can be scrolled by keyboard. */
export function codeBlock(text: string, label: string): string {
  return `<pre tabindex="0" aria-label="${escapeHtml(label)}" role="group"><code>${escapeHtml(text)}</code></pre>`
}

type Frame = {
  siteName: string
  /** Scheme and host of the site. */
  origin: string
  path: string
  styleHref: string
  menu: readonly MenuEntry[]
}

export type MenuEntry = { path: string; title: string }

/** The whole document. It has no script and no inline style, so the service's strict policy applies to it. */
export function developerDocument(page: DeveloperPage, frame: Frame): string {
  const { siteName, origin, path, styleHref } = frame
  const title = escapeHtml(`${page.title} – ${siteName} for developers`)
  const description = escapeHtml(page.description)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title}</title><meta name="description" content="${description}">`,
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    `<link rel="stylesheet" href="${styleHref}">`,
    '<link rel="icon" href="/icons/app-icon.svg" type="image/svg+xml"></head><body>',
    '<a class="skip" href="#content">Skip to the text</a>',
    `<header class="top"><a href="/developers">${escapeHtml(siteName)} <span>for developers</span></a></header>`,
    `<div class="frame">${menuHtml(frame)}`,
    `<main id="content" tabindex="-1">${page.body}</main>${contentsHtml(page)}</div>`,
    `<footer class="end"><a href="/">${escapeHtml(siteName)}</a> <a href="/developers/schema.graphql">Schema</a>`,
    ' <a href="/developers/openapi.json">OpenAPI</a></footer></body></html>',
  ].join('\n')
}

function menuHtml({ menu, path }: Frame): string {
  const isCurrent = (entry: MenuEntry) =>
    entry.path === path || (entry.path !== '/developers' && path.startsWith(`${entry.path}/`))
  const entries = menu.map(
    (entry) =>
      `<li><a href="${entry.path}"${isCurrent(entry) ? ' aria-current="page"' : ''}>${escapeHtml(entry.title)}</a></li>`,
  )
  return `<nav class="menu" aria-label="Developer pages"><ul>${entries.join('')}</ul></nav>`
}

function contentsHtml({ contents }: DeveloperPage): string {
  if (contents.length < 2) return ''
  const entries = contents.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${entries.join('')}</ul></nav>`
}
