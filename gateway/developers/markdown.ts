import { Marked, type Tokens } from 'marked'
import { anchorOf, codeBlock, escapeHtml, type DeveloperPage, type Heading } from './html.ts'

/**
 * The product's address in the guides' examples, as the demo prints it; the page replaces it with the visited
 * site's.
 */
const EXAMPLE_ORIGIN = 'http://localhost:4000'

const LABELS: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  python: 'Python',
  json: 'JSON',
  graphql: 'GraphQL',
}

/**
 * Renders a guide.
 * @param text Markdown that begins with a heading and a paragraph; links to other guides point to their files
 * @param origin scheme and host of the site
 */
export function renderGuide(text: string, origin: string): DeveloperPage {
  const contents: Heading[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }: Tokens.Heading) {
        const heading = plain.replaceAll('`', '')
        const id = anchorOf(heading)
        if (depth === 2) contents.push({ id, text: heading })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text: code, lang = '' }: Tokens.Code) {
        const language = lang.split(' ')[0] ?? ''
        return codeBlock(code, LABELS[language] ?? 'Example')
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      table(token: Tokens.Table) {
        const cell = ({ tokens, header }: Tokens.TableCell) =>
          header
            ? `<th scope="col">${this.parser.parseInline(tokens)}</th>`
            : `<td>${this.parser.parseInline(tokens)}</td>`
        const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map(cell).join('')}</tr>`
        return tableHtml(row(token.header), token.rows.map(row).join(''))
      },
    },
  })
  const body = marked.parse(text.replaceAll(EXAMPLE_ORIGIN, origin), { async: false })
  return { title: titleOf(text), description: descriptionOf(text), body, contents }
}

/** A table that scrolls on its own when it is wider than the window. */
export function tableHtml(head: string, rows: string): string {
  return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${head}</thead><tbody>${rows}</tbody></table></div>`
}

export function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}

function descriptionOf(text: string): string {
  const paragraph = /^# .+\n\n([^]+?)\n\n/.exec(text)?.[1] ?? ''
  return paragraph
    .replace(/\[([^\][]+)\]\([^()]*\)/g, '$1')
    .replace(/[`*\n]+/g, (mark) => (mark === '\n' ? ' ' : ''))
}

// In the repository, guides are files side by side.
function addressOf(href: string): string {
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (name === undefined) return href
  return name === 'README' ? `/developers${anchor}` : `/developers/${name}${anchor}`
}
