/** One line of a comparison. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** Lines of a comparison that stand together, or a count of unchanged lines that are left out. */
export type DiffPart = { kind: 'lines'; lines: DiffLine[] } | { kind: 'gap'; count: number }

// Beyond this the table of the longest common part would take seconds; such texts share next to nothing.
const CELLS_MAX = 4_000_000

/** Compares two texts line by line: the fewest lines removed and added, in the order of the texts. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  let head = 0
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1
  let tail = 0
  while (
    tail < old.length - head &&
    tail < fresh.length - head &&
    old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]
  )
    tail += 1
  const as = (kind: DiffLine['kind']) => (text: string) => ({ kind, text })
  return [
    ...old.slice(0, head).map(as('same')),
    ...diffMiddle(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)),
    ...old.slice(old.length - tail).map(as('same')),
  ]
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))

/** By the longest common subsequence; `common[i][j]` is its length from line i of old, and j of fresh. */
function diffMiddle(old: string[], fresh: string[]): DiffLine[] {
  const width = fresh.length + 1
  const isLarge = old.length * fresh.length > CELLS_MAX
  const common = new Uint32Array(isLarge ? 0 : (old.length + 1) * width)
  if (!isLarge)
    for (let i = old.length - 1; i >= 0; i--)
      for (let j = fresh.length - 1; j >= 0; j--)
        common[i * width + j] =
          old[i] === fresh[j]
            ? common[(i + 1) * width + j + 1]! + 1
            : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    const [left, right] = [old[i], fresh[j]]
    if (!isLarge && left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left })
      i += 1
      j += 1
    } else if (
      left !== undefined &&
      (right === undefined || isLarge || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      lines.push({ kind: 'removed', text: left })
      i += 1
    } else {
      lines.push({ kind: 'added', text: right! })
      j += 1
    }
  }
  return lines
}

/** Leaves out unchanged lines, except `context` of them around each change. */
export function partsOf(lines: readonly DiffLine[], context = 2): DiffPart[] {
  const changes = lines.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]))
  const isNear = lines.map(() => false)
  for (const at of changes)
    for (let index = Math.max(0, at - context); index <= Math.min(lines.length - 1, at + context); index++)
      isNear[index] = true
  const parts: DiffPart[] = []
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1)
    if (isNear[index]) {
      if (last?.kind === 'lines') last.lines.push(line)
      else parts.push({ kind: 'lines', lines: [line] })
    } else if (last?.kind === 'gap') last.count += 1
    else parts.push({ kind: 'gap', count: 1 })
  }
  return parts
}
