/**
 * The walls between folders and between their rooms, as rules of oxlint. `rooms.data.ts` declares what may
 * import what.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { FILES_PER_FOLDER, ROOMS } from './rooms.data.ts'
import { isTest, refusal, resolveImport, roomsOf } from './rooms.rules.ts'

type Specifier = { importKind?: string; exportKind?: string }
type Node = {
  source?: { type: string; value?: unknown } | null
  importKind?: string
  exportKind?: string
  specifiers?: Specifier[]
}
type Context = { filename: string; report(problem: { node: Node; message: string }): void }

const ROOT = path.resolve(import.meta.dirname, '../..')
const DECLARATION = 'scripts/rooms/rooms.data.ts'
const CODE = /\.(?:[jt]sx?|m[jt]s)$/

/** Refuses an import through a wall, a type's import and one that is awaited included. */
const fall = {
  create(context: Context) {
    const from = pathFromRoot(context.filename)
    const check = (node: Node, isType: boolean): void => {
      if (node.source?.type !== 'Literal' || typeof node.source.value !== 'string') return
      const to = resolveImport(from, node.source.value)
      const message = to === undefined ? undefined : refusal({ from, to, isType })
      if (message !== undefined) context.report({ node, message })
    }
    return {
      ImportDeclaration: (node: Node) => check(node, isTypeOnly(node)),
      ExportNamedDeclaration: (node: Node) => check(node, isTypeOnly(node)),
      ExportAllDeclaration: (node: Node) => check(node, isTypeOnly(node)),
      ImportExpression: (node: Node) => check(node, false),
      TSImportType: (node: Node) => check(node, true),
    }
  },
}

/** Refuses a room that is not declared, a declared one that does not exist, and a folder that needs rooms. */
const declared = {
  create(context: Context) {
    const file = pathFromRoot(context.filename)
    return {
      Program(node: Node) {
        for (const message of isTest(file) ? [] : faultsOfPlace(file)) context.report({ node, message })
      },
    }
  },
}

export default { meta: { name: 'rooms' }, rules: { fall, declared } }

function pathFromRoot(file: string): string {
  return path.relative(ROOT, file).replaceAll('\\', '/')
}

function isTypeOnly({ importKind, exportKind, specifiers = [] }: Node): boolean {
  if (importKind === 'type' || exportKind === 'type') return true
  return (
    specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
  )
}

function faultsOfPlace(file: string): string[] {
  const folder = path.posix.dirname(file)
  const siblings = codeFilesIn(folder)
  const count = siblings.length
  return [
    // Told once, at the first file. Migrations are a log in the order of their names, and only ever grow.
    ...(count > FILES_PER_FOLDER && folder !== 'migrations' && siblings[0] === path.posix.basename(file)
      ? [`${folder}/ has ${count} code files of its own, more than ${FILES_PER_FOLDER}: give it rooms.`]
      : []),
    ...roomsOf(file)
      .filter(({ isDeclared }) => !isDeclared)
      .map(({ folder: around, room }) => `${around}/${room}/ is not declared in ${DECLARATION}.`),
    ...(file === DECLARATION ? missingPlaces() : []),
  ]
}

const codeFiles = new Map<string, string[]>()

function codeFilesIn(folder: string): string[] {
  const known = codeFiles.get(folder)
  if (known !== undefined) return known
  const absolute = path.join(ROOT, folder)
  const names = existsSync(absolute) ? readdirSync(absolute) : []
  const found = names.filter((name) => CODE.test(name) && !isTest(name)).toSorted()
  codeFiles.set(folder, found)
  return found
}

function missingPlaces(): string[] {
  return Object.entries(ROOMS).flatMap(([folder, { floor = [], order = [], apart = [] }]) =>
    [...floor, ...order.map(([name]) => name), ...apart.map(([name]) => name)]
      .map((name) => `${folder}/${name}`)
      .filter((place) => !existsSync(path.join(ROOT, place)))
      .map((place) => `${place} is declared and does not exist.`),
  )
}
