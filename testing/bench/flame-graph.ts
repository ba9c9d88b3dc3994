import type { Profiler } from 'node:inspector'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const WIDTH = 1200
const ROW = 17
const FONT = 11
// Narrower ones cannot be read.
const SHARE_MIN = 0.004
const CHARACTER = 6.2

type Frame = { name: string; where: string; micros: number; inner: Map<string, Frame> }

/**
 * Draws a CPU profile as a flame graph: each box is a function, as wide as its time with everything it calls,
 * on the function that called it. What waits is left out.
 * @param profile of V8
 * @returns an SVG picture, which shows a box's time under the pointer
 */
export function flameGraph(profile: Profiler.Profile, title: string): string {
  const root = framesOf(profile)
  const boxes: string[] = []
  let depth = 0
  const draw = (frame: Frame, left: number, row: number) => {
    depth = Math.max(depth, row)
    const width = (frame.micros / root.micros) * WIDTH
    boxes.push(boxOf(frame, { left, row, width, of: root.micros }))
    let next = left
    for (const inner of frame.inner.values()) {
      if (inner.micros / root.micros >= SHARE_MIN) draw(inner, next, row + 1)
      next += (inner.micros / root.micros) * WIDTH
    }
  }
  draw(root, 0, 0)
  const height = (depth + 2) * ROW + 8
  // Drawn from the top down; callers belong at the bottom.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="${FONT}">
<rect width="100%" height="100%" fill="#fff"/>
<text x="4" y="13" font-size="13">${escaped(title)}</text>
<g transform="translate(0 ${height - ROW})">
${boxes.join('\n')}
</g>
</svg>
`
}

// Boxes of one function side by side are one box, in the order of their first sample.
function framesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const root: Frame = { name: 'all', where: '', micros: 0, inner: new Map() }
  for (const [index, sample] of samples.entries()) {
    const stack: Profiler.ProfileNode[] = []
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id))
      stack.unshift(byId.get(id)!)
    const micros = timeDeltas[index]!
    if (stack.at(-1)!.callFrame.functionName === '(idle)') continue
    root.micros += micros
    let frame = root
    for (const { callFrame } of stack.slice(1)) {
      const where = placeOf(callFrame.url)
      const name = callFrame.functionName || 'anonymous'
      const key = `${name} ${where}`
      let inner = frame.inner.get(key)
      if (inner === undefined) frame.inner.set(key, (inner = { name, where, micros: 0, inner: new Map() }))
      inner.micros += micros
      frame = inner
    }
  }
  return root
}

function placeOf(url: string): string {
  const file = url.startsWith('file:') ? path.relative(ROOT, new URL(url).pathname) : url
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file
}

// Our own code, libraries, Node itself and the engine.
function colourOf(where: string): string {
  if (/^(?:gateway|subgraphs|testing)\//.test(where)) return '#f2a65a'
  if (where.startsWith('node:')) return '#b8d8ba'
  return where === '' ? '#d9d9d9' : '#9fc5e8'
}

function boxOf(
  { name, where, micros }: Frame,
  { left, row, width, of }: { left: number; row: number; width: number; of: number },
): string {
  const fits = Math.floor((width - 4) / CHARACTER)
  const label = fits < 3 ? '' : name.length <= fits ? name : `${name.slice(0, fits - 1)}…`
  const about = `${name}${where && ` (${where})`}: ${((micros / of) * 100).toFixed(1)} %`
  const [x, y] = [left.toFixed(1), -row * ROW]
  return (
    `<g><title>${escaped(about)}</title><rect x="${x}" y="${y}" width="${Math.max(0.3, width - 0.5).toFixed(1)}" height="${ROW - 1}" rx="1" fill="${colourOf(where)}"/>` +
    (label && `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`) +
    '</g>'
  )
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
