import type { TFunction } from 'i18next'
import { countryName } from '#platform/base/texts.ts'
import type { ArchiveBlock, ArchivePage, ArchiveValue } from '#platform/members/archive-page.ts'
import { themeColours } from '#platform/site/site-theme.ts'
import { localised, type Site } from '#platform/site/site.ts'

/** What the pages of an archive need to have words. */
export type ArchiveWords = {
  t: TFunction
  locale: string
  site: Site
  memberId: string
  /** Names of members, with the label of house profiles; erased ones are missing. */
  names: ReadonlyMap<string, string>
  /** The path of a picture within the archive. */
  pathOf: (file: string) => string
}

/** Makes text safe in HTML, in content and in quoted attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The first page: what there is, and where. */
export function indexHtml(pages: readonly ArchivePage['name'][], madeAt: Date, words: ArchiveWords): string {
  const { t, site } = words
  const links = pages
    .map((name) => `<li><a href="${name}.html">${escaped(t(`pages.${name}`))}</a></li>`)
    .join('')
  const made = escaped(t('made', { date: shown({ at: madeAt }, words) }))
  return document(t('title', { siteName: site.name }), `<p>${made}</p><ul class="links">${links}</ul>`, words)
}

/** A page of the archive as HTML that works without network. Everything that people wrote is escaped. */
export function pageHtml(page: ArchivePage, words: ArchiveWords): string {
  const { t } = words
  const back = `<p><a href="index.html">${escaped(t('back'))}</a></p>`
  const filled = page.blocks.filter((block) => block.kind !== 'table' || block.rows.length > 0)
  const blocks = filled.map((block) => blockHtml(block, words)).join('')
  const nothing = filled.length === 0 ? `<p class="muted">${escaped(t('empty'))}</p>` : ''
  return document(t(`pages.${page.name}`), back + blocks + nothing, words)
}

function blockHtml(block: ArchiveBlock, words: ArchiveWords): string {
  const { t, memberId, pathOf } = words
  switch (block.kind) {
    case 'facts': {
      const rows = block.facts.map(
        ({ label, values }) =>
          `<dt>${escaped(t(`labels.${label}`))}</dt><dd>${values.map((value) => bidi(shown(value, words))).join(', ')}</dd>`,
      )
      return `<dl>${rows.join('')}</dl>`
    }
    case 'table': {
      const heading = block.heading === null ? '' : `<h2>${escaped(t(`headings.${block.heading}`))}</h2>`
      const labels = block.columns.map((column) => escaped(t(`labels.${column}`)))
      const rows = block.rows.map(
        (row) =>
          `<tr>${row.map((value, index) => `<td data-label="${labels[index]}">${bidi(shown(value, words))}</td>`).join('')}</tr>`,
      )
      return `${heading}<table><thead><tr>${labels.map((label) => `<th>${label}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    }
    case 'pictures':
      return `<div class="pictures">${block.files.map((file) => picture(pathOf(file))).join('')}</div>`
    case 'talk': {
      const other = nameOf(block.with, words)
      const messages = block.messages.map(({ by, at, body, picture: file }) => {
        const isOwn = by === memberId
        const head = `<b>${bidi(isOwn ? t('you') : nameOf(by, words))}</b> <time>${escaped(shown({ at }, words))}</time>`
        const content =
          file === null ? `<p dir="auto">${escaped(shown(body, words))}</p>` : picture(pathOf(file))
        return `<li${isOwn ? ' class="own"' : ''}>${head}${content}</li>`
      })
      return `<details><summary>${bidi(t('conversation', { name: other }))}</summary><ol class="talk">${messages.join('')}</ol></details>`
    }
  }
}

const picture = (path: string) => `<img src="${escaped(path)}" alt="" loading="lazy">`
const bidi = (text: string) => `<bdi>${escaped(text)}</bdi>`

function nameOf(memberId: string, { names, t }: ArchiveWords): string {
  return names.get(memberId) ?? t('deletedMember')
}

/** A value in the reader's language, not yet escaped. */
function shown(value: ArchiveValue, words: ArchiveWords): string {
  const { t, locale, site } = words
  if ('text' in value) return value.text
  if ('word' in value) return t(`words.${value.word}`)
  if ('names' in value) return localised(value.names, locale, site.defaultLocale)
  if ('gift' in value) return t('gift', { name: value.gift })
  if ('number' in value) return new Intl.NumberFormat(locale).format(value.number)
  if ('country' in value) return countryName(value.country, locale)
  if ('language' in value)
    return new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(value.language) ?? value.language
  if ('person' in value) return nameOf(value.person, words)
  if ('day' in value)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${value.day}T00:00:00Z`),
    )
  if ('amountMinor' in value) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: value.currency })
    return format.format(value.amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  }
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: site.settings.timeZone,
  }).format(new Date(value.at))
}

// No script, form or foreign file, whatever a text says.
const POLICY =
  "script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'"

function document(title: string, body: string, { locale, site }: ArchiveWords): string {
  const heading = escaped(title)
  return `<!doctype html>
<html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="color-scheme" content="light dark"><title>${heading}</title>
<style>${styleOf(site)}</style></head><body><main><h1>${heading}</h1>${body}</main></body></html>
`
}

function styleOf(site: Site): string {
  const { light, dark } = themeColours(site.settings.theme)
  const colours = (of: typeof light) =>
    `--bg:${of['--bg']};--surface:${of['--surface']};--text:${of['--text']};--muted:${of['--text-muted']};--border:${of['--border']};--accent:${of['--accent-ink']}`
  return `:root{${colours(light)}}@media (prefers-color-scheme:dark){:root{${colours(dark)}}}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.15rem;margin:2rem 0 .5rem}
a{color:var(--accent)}.muted,time,dt,th{color:var(--muted)}time{font-size:.85rem}
.links{padding:0;list-style:none}.links a{display:block;padding:.8rem 1rem;margin:.5rem 0;background:var(--surface);border:1px solid var(--border);border-radius:12px;text-decoration:none;font-weight:600}
dl{display:grid;grid-template-columns:minmax(7rem,1fr) 2fr;gap:.4rem 1rem}dd{margin:0;white-space:pre-line}
table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--border);vertical-align:top}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}img{max-width:100%;border-radius:12px}
details{background:var(--surface);border:1px solid var(--border);border-radius:12px;margin:.75rem 0;padding:.75rem 1rem}summary{cursor:pointer;font-weight:600}
.talk{list-style:none;padding:0;margin:1rem 0 0}.talk li{margin:.75rem 0;padding-inline-start:.75rem;border-inline-start:3px solid var(--border)}
.talk .own{border-color:var(--accent)}.talk p{margin:.15rem 0;white-space:pre-line}
@media (max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.75rem}thead{display:none}td{display:block;border:0;padding:.1rem 0}td::before{content:attr(data-label) ": ";color:var(--muted)}tr{display:block;padding:.6rem 0;border-bottom:1px solid var(--border)}}`
}
