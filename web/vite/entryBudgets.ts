import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What the build knows of a script file. */
type Chunk = {
  fileName: string
  code: string
  imports: string[]
  moduleIds: string[]
  facadeModuleId?: string | null
}

/** The most that readers load before a screen shows, in kB (1,000 bytes) of gzip. */
export type EntryBudgets = {
  /** The app itself, with what all screens but the offline page share. */
  start: number
  /** The app and a screen without data, which visitors see. */
  visitor: number
  /** The app, the members' navigation, and a screen with data. */
  member: number
  /** Screens that need more, by the end of their file's name. */
  exceptions: Record<string, number>
}

// A screen, or what it loads apart for some of its addresses.
const SCREEN = /\/web\/screens\/(.+(?:Screen|GroupSections))\.tsx$/
const APP = '/web/app/main.tsx'
const SHELL = '/web/app/layouts/MemberShell.tsx'
const RELAY = /\/node_modules\/relay-runtime\//

/**
 * The entries that exceed their budget, in words.
 * @param sizeOf the compressed size of a file, in bytes
 */
export function entriesOverBudget(
  chunks: readonly Chunk[],
  budgets: EntryBudgets,
  sizeOf: (code: string) => number = (code) => gzipSync(code, { level: 9 }).length,
): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, sizeOf(code)]))
  const fileOf = (end: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))?.fileName
  const closure = (files: (string | undefined)[]) => {
    const found = new Set<string>()
    const waiting = files.filter((file) => file !== undefined)
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (found.has(file)) continue
      found.add(file)
      waiting.push(...(byFile.get(file)?.imports ?? []))
    }
    return found
  }
  const kilobytes = (files: Set<string>) =>
    [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000
  const [app, shell] = [fileOf(APP), fileOf(SHELL)]

  const over: string[] = []
  const hold = (entry: string, files: Set<string>, budget: number) => {
    const size = kilobytes(files)
    if (size > budget) over.push(`${entry} loads ${size.toFixed(1)} kB of script; its budget is ${budget} kB`)
  }
  hold('the app', closure([app]), budgets.start)
  for (const { facadeModuleId, fileName } of chunks) {
    const screen = SCREEN.exec(facadeModuleId ?? '')?.[1]
    if (screen === undefined) continue
    const alone = closure([app, fileName])
    const isWithData = [...alone].some((file) => byFile.get(file)?.moduleIds.some((id) => RELAY.test(id)))
    const name = screen.split('/').at(-1)!
    if (isWithData) hold(screen, closure([app, shell, fileName]), budgets.exceptions[name] ?? budgets.member)
    else hold(screen, alone, budgets.exceptions[name] ?? budgets.visitor)
  }
  return over
}

/** Fails the build if a reader would load more script than a budget allows, and names the screens. */
export function entryBudgets(budgets: EntryBudgets): Plugin {
  return {
    name: 'entry-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const over = entriesOverBudget(chunks, budgets)
      if (over.length > 0) this.error(over.join('\n'))
    },
  }
}
