import path from 'node:path'
import { AREAS, ROOMS, type Area, type RoomedFolder } from './rooms.data.ts'

/** One file that another one imports, both as paths from the root of the repository. */
export type Import = { from: string; to: string; isType: boolean }

const TEST = /\.test\.ts$/
// What tests are made of: bound like the code around it, but for rooms and for `testing/`.
const TEST_HELPER = /\.spec\.ts$|(?:^|\/)testing\/|^web\/e2e\//
const TEST_HELPER_IMPORTS = ['testing/**', '**/testing/**']
const ALIASES = /^#(platform|gateway|scripts|schema|subgraphs|testing|web)\//

/** Tests and what they are made of: other code must not import them, and rooms do not bind them. */
export function isTest(file: string): boolean {
  return TEST.test(file) || TEST_HELPER.test(file)
}

/** @returns the imported file as a path from the root, or undefined where a package is imported */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  if (!ALIASES.test(specifier)) return undefined
  return specifier.replace(ALIASES, (_, name) => (name === 'platform' ? 'subgraphs/platform/' : `${name}/`))
}

/** @returns why a file may not import another one, or undefined where it may */
export function refusal(imported: Import): string | undefined {
  if (TEST.test(imported.from) || imported.to.includes('/__generated__/')) return undefined
  return refusalBetweenAreas(imported) ?? (isTest(imported.from) ? undefined : refusalBetweenRooms(imported))
}

function refusalBetweenAreas({ from, to, isType }: Import): string | undefined {
  const source = areaOf(from)
  const target = areaOf(to)
  if (source === undefined) return undefined
  const { importsTypes = [] } = source.area
  const imports = [...(source.area.imports ?? []), ...(isTest(from) ? TEST_HELPER_IMPORTS : [])]
  // A test's helper may lie in the area itself.
  if (isTest(to) && !isTest(from) && !imports.includes('**')) return `${to} is there for tests only.`
  if (source.folder === target?.folder) return undefined
  if (imports.some((glob) => path.posix.matchesGlob(to, glob))) return undefined
  if (importsTypes.some((glob) => path.posix.matchesGlob(to, glob)))
    return isType ? undefined : `${source.folder}/ may import only types of ${to}.`
  const allowed = [...imports, ...importsTypes.map((glob) => `types of ${glob}`)].join(', ') || 'nothing'
  return `${source.folder}/ may not import ${to}. Of other folders it may import: ${allowed}.`
}

function areaOf(file: string): { area: Area; folder: string } | undefined {
  for (const area of AREAS) {
    const depth = area.folder.split('/').length
    const folder = file.split('/').slice(0, depth).join('/')
    if (path.posix.matchesGlob(folder, area.folder)) return { area, folder }
  }
  return undefined
}

function refusalBetweenRooms(imported: Import): string | undefined {
  // The innermost folder with rooms that holds both; a folder around it has them in the same room.
  const folder = Object.keys(ROOMS)
    .filter((name) => imported.from.startsWith(`${name}/`) && imported.to.startsWith(`${name}/`))
    .toSorted((one, other) => other.length - one.length)[0]
  if (folder === undefined) return undefined
  const rooms = ROOMS[folder]!
  const source = placeIn(folder, imported.from)
  const target = placeIn(folder, imported.to)
  if (source === target) return undefined
  if (standsApart(rooms, source) || standsApart(rooms, target))
    return isFile(source) ? undefined : `${folder}: ${source} and ${target} stand apart.`
  const [from, to] = [levelOf(rooms, source), levelOf(rooms, target)]
  if (from === undefined || to === undefined) return `${folder}: ${from ? target : source} is not declared.`
  if (to <= from) return undefined
  return `${folder}: ${target} lies above ${source}, and imports between rooms only fall (scripts/rooms/rooms.data.ts).`
}

/** The room of a file, or the name of a file that lies in the folder itself. */
function placeIn(folder: string, file: string): string {
  return file.slice(folder.length + 1).split('/')[0]!
}

function isFile(place: string): boolean {
  return place.includes('.')
}

function standsApart({ apart = [], everyRoomApart }: RoomedFolder, place: string): boolean {
  return !isFile(place) && (everyRoomApart === true || apart.some(([name]) => name === place))
}

function levelOf({ floor = [], order = [] }: RoomedFolder, place: string): number | undefined {
  if (floor.includes(place)) return -1
  const index = order.findIndex(([name]) => name === place)
  if (index >= 0) return index
  return isFile(place) ? order.length : undefined
}

/** @returns the rooms that a file lies in, with their folders and whether they are declared */
export function roomsOf(file: string): { folder: string; room: string; isDeclared: boolean }[] {
  return Object.entries(ROOMS)
    .filter(([folder]) => file.startsWith(`${folder}/`) && !isFile(placeIn(folder, file)))
    .map(([folder, rooms]) => {
      const room = placeIn(folder, file)
      return { folder, room, isDeclared: standsApart(rooms, room) || levelOf(rooms, room) !== undefined }
    })
}
