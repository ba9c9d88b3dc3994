import { tableOfNeighbours, type Use } from './neighbours.rules.ts'
import { AREAS, ROOMS, type Level } from './rooms.data.ts'

const LIST = /(<!-- docs: (.+?) -->\n)[\s\S]*?(<!-- \/docs -->)/g
// Lower letters only: `npm run X` as an example names no command.
const COMMAND = /\bnpm run ([a-z][a-z:-]*[a-z])/g
// Names in the style guide that stand for a kind of file.
const FORMS = new Set(['PascalCase.tsx', 'useVerbNoun.ts', 'index.ts'])
const FILE = /`([\w@$.*/-]+\.(?:tsx?|m?js|d\.mts|css|sql|graphql|svg|html))`/g

/**
 * Fills each list of a document: `folders` is the map of the repository, `rooms <folder>` the rooms of a
 * folder, `neighbours <subgraph>` the functions and events between a subgraph and the others.
 */
export function fillLists(text: string, uses: Record<'functions' | 'events', Use[]>): string {
  return text.replace(
    LIST,
    (_, begin: string, list: string, end: string) => `${begin}${listOf(list, uses)}\n${end}`,
  )
}

function listOf(name: string, uses: Record<'functions' | 'events', Use[]>): string {
  if (name.startsWith('neighbours ')) return tableOfNeighbours(name.replace('neighbours ', ''), uses)
  if (name === 'folders')
    return tableOf(
      'folder',
      AREAS.map(({ folder, what }) => [shownFolder(folder), what]),
    )
  const rooms = ROOMS[name.replace(/^rooms /, '')]
  if (rooms === undefined) throw new Error(`No such list: ${name}`)
  const shown = [...(rooms.order ?? []), ...(rooms.apart ?? [])].filter(([room]) => !room.includes('.'))
  return tableOf(
    'room',
    shown.map(([room, what]) => [`${room}/`, what]),
  )
}

function shownFolder(folder: string): string {
  return `${folder.replace('*', '<name>')}/`
}

function tableOf(title: string, rows: Level[]): string {
  return [
    `| ${title} | what is in it |`,
    '| --- | --- |',
    ...rows.map(([name, what]) => `| \`${name}\` | ${what} |`),
  ].join('\n')
}

/** @returns the folders at the top that the map does not list */
export function unlistedFolders(folders: string[]): string[] {
  const listed = new Set(AREAS.map(({ folder }) => folder.split('/')[0]))
  return folders
    .filter((folder) => !listed.has(folder))
    .map((folder) => `${folder}/ is not in scripts/rooms/rooms.data.ts`)
}

/** @returns the npm scripts that the README does not name */
export function missingCommands(commands: string[], readme: string): string[] {
  return commands
    .filter((name) => !name.startsWith('post'))
    .filter((name) => !new RegExp(`(?:\`|npm (?:run )?)${name}(?![\\w:-])`).test(readme))
    .map((name) => `README.md does not name npm run ${name}`)
}

/** @returns the npm scripts that a document names and that do not exist */
export function unknownCommands(commands: string[], text: string): string[] {
  return [...new Set([...text.matchAll(COMMAND)].map(([, name]) => name!))]
    .filter((name) => !commands.includes(name))
    .map((name) => `there is no npm run ${name}`)
}

/** @returns the files that a document names, by their path or the end of it, and that do not exist */
export function fileFaults(files: string[], text: string): string[] {
  const named = new Set([...text.matchAll(FILE)].map(([, file]) => file!))
  return [...named]
    .filter((name) => !/[*$@]|^\./.test(name) && !FORMS.has(name))
    .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
    .map((name) => `there is no file ${name}`)
}
