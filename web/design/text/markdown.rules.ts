/** A run of text inside a paragraph. */
export type Run =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string }

/** A block of a page. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; items: Run[][] }

// Only targets that cannot execute: paths of the site, other sites over TLS, mail and telephone.
const HREF = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:\+?[\d])/
const INLINE = /\*\*((?:[^*]|\*(?!\*))+)\*\*|\[([^\][]+)\]\(([^)[\s]+)\)/g

/** Bold and links of a line; everything else is text, including any other markup. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const match of line.matchAll(INLINE)) {
    const [whole, strong, text, href] = match
    if (match.index > at) runs.push({ kind: 'text', text: line.slice(at, match.index) })
    if (strong !== undefined) runs.push({ kind: 'strong', text: strong })
    else if (text !== undefined && href !== undefined && HREF.test(href))
      runs.push({ kind: 'link', text, href })
    else runs.push({ kind: 'text', text: text ?? whole })
    at = match.index + whole.length
  }
  if (at < line.length) runs.push({ kind: 'text', text: line.slice(at) })
  return runs
}

/** The id of a heading. Its prefix keeps it distinct from every other id on the page. */
function headingId(words: string): string {
  const slug = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `text-${slug}`
}

const wordsOf = (runs: Run[]) => runs.map((run) => run.text).join('')

function blockOf(lines: string[]): Block {
  const [first = ''] = lines
  const heading = /^(##|###) (.+)$/.exec(first)
  if (heading?.[1] && heading[2]) {
    const runs = runsOf(heading[2])
    return { kind: 'heading', level: heading[1].length === 2 ? 2 : 3, id: headingId(wordsOf(runs)), runs }
  }
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => runsOf(line.slice(2))) }
  return { kind: 'paragraph', runs: runsOf(lines.join(' ')) }
}

/** Parses a page's Markdown into the blocks that operators need: headings, lists and paragraphs. */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap((block) => {
      const lines = block.split('\n').map((line) => line.trim())
      // A heading ends with its line, even without an empty line after it.
      return /^###? /.test(lines[0] ?? '') && lines.length > 1
        ? [blockOf(lines.slice(0, 1)), blockOf(lines.slice(1))]
        : [blockOf(lines)]
    })
}

/** The sections of a page for its table of contents. */
export function sectionsOf(markdown: string): { id: string; title: string }[] {
  return blocksOf(markdown).flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, title: wordsOf(block.runs) }] : [],
  )
}

/** A page's excerpt for search engines: the first sentence of its first paragraph. */
export function firstSentence(markdown: string): string {
  const first = blocksOf(markdown).find((block) => block.kind === 'paragraph')
  const text = first?.kind === 'paragraph' ? wordsOf(first.runs) : ''
  const end = text.search(/.[.!?](?=\s|$)/)
  return end === -1 ? text : text.slice(0, end + 2)
}

/** Splits a text into its title, the line after `# `, and what is below, as the server does. */
export function splitTitle(markdown: string): { title: string; body: string } {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
  return { title, body: markdown.replace(/^# .+$/m, '').trim() }
}
