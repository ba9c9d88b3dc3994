/**
 * `npm run docs`: writes the lists of folders and rooms in documents, between `<!-- docs: … -->` and `<!--
 * /docs -->`. `--check` writes no list and fails when one is stale. Both fail when a folder or command is
 * missing from the README, or when a document names a command or file that does not exist.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  fileFaults,
  fillLists,
  missingCommands,
  unknownCommands,
  unlistedFolders,
} from './rooms/documents.rules.ts'
import { declaredEvents, grantedFunctions } from './rooms/neighbours.rules.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

// Folders of builds, packages and tests' output are not part of the repository.
const ignored = read('.gitignore').split('\n')
const folders = readdirSync(ROOT, { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(`${entry.name}/`),
  )
  .map(({ name }) => name)
const files = [
  ...readdirSync(ROOT),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll('\\', '/')),
    ),
  ),
]
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('subgraphs/accounts/documents/'),
)
const commands = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

const EVENTS = /^subgraphs\/(\w+)\/events\.ts$/
const uses = {
  functions: files
    .filter((file) => file.startsWith('migrations/') && /\.(sql|ts)$/.test(file))
    .flatMap((file) => grantedFunctions(read(file))),
  events: files.flatMap((file) => {
    const [, subgraph] = EVENTS.exec(file) ?? []
    return subgraph === undefined ? [] : declaredEvents(subgraph, read(file))
  }),
}

const faults = [...unlistedFolders(folders), ...missingCommands(commands, read('README.md'))]
for (const document of documents) {
  const text = read(document)
  const filled = fillLists(text, uses)
  if (filled !== text && isCheck) faults.push(`${document}: a list is stale; run npm run docs`)
  else if (filled !== text) writeFileSync(path.join(ROOT, document), filled)
  faults.push(
    ...[...unknownCommands(commands, filled), ...fileFaults(files, filled)].map(
      (one) => `${document}: ${one}`,
    ),
  )
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
