import { AppLink } from '#web/design/AppLink.tsx'
import { blocksOf, type Block, type Run } from './markdown.rules.ts'

function Runs({ runs }: { runs: Run[] }) {
  return runs.map((run, index) => {
    if (run.kind === 'strong') return <strong key={index}>{run.text}</strong>
    if (run.kind === 'text') return run.text
    return run.href.startsWith('/') ? (
      <AppLink key={index} to={run.href}>
        {run.text}
      </AppLink>
    ) : (
      <a key={index} href={run.href}>
        {run.text}
      </a>
    )
  })
}

function BlockText({ block, anchors }: { block: Block; anchors: boolean | undefined }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading id={anchors ? block.id : undefined}>
        <Runs runs={block.runs} />
      </Heading>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    )
  }
  return (
    <ul>
      {block.items.map((runs, index) => (
        <li key={index}>
          <Runs runs={runs} />
        </li>
      ))}
    </ul>
  )
}

/**
 * The text of a page. Its input cannot add other markup than this. `anchors` lets links lead to its headings,
 * once on a screen.
 */
export function MarkdownText({ text, anchors }: { text: string; anchors?: boolean }) {
  return blocksOf(text).map((block, index) => <BlockText key={index} block={block} anchors={anchors} />)
}
