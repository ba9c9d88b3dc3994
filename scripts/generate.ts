/**
 * `npm run generate`: composes the six subgraphs and the generated node subgraph into schema/ and compiles the Relay documents.
 * `--check` writes nothing and fails when a committed file is stale; `--schema` leaves Relay out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { composeServices } from '@apollo/composition'
import { Supergraph } from '@apollo/federation-internals'
import { buildSchema, graphqlSync, lexicographicSortSchema, parse, printSchema, type GraphQLSchema } from 'graphql'
import { nodeOwners, nodeSubgraphSdl } from '../gateway/node-subgraph.ts'
import { SUBGRAPH_DEFINITIONS } from '../gateway/subgraph-list.ts'
import { breakingChanges } from './breaking-changes.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const check = process.argv.includes('--check')

function sdlOf(schema: GraphQLSchema): string {
  return (graphqlSync({ schema, source: '{ _service { sdl } }' }).data as unknown as { _service: { sdl: string } })._service.sdl
}

function compose(): Map<string, string> {
  const schemas = new Map(SUBGRAPH_DEFINITIONS.map(({ name, schema }) => [name as string, schema]))
  const sdls = new Map([...schemas].map(([name, schema]) => [name, sdlOf(schema)]))
  sdls.set('node', nodeSubgraphSdl(nodeOwners(schemas)))
  const result = composeServices([...sdls].toSorted().map(([name, sdl]) => ({ name, url: `http://${name}.subgraph.internal/graphql`, typeDefs: parse(sdl) })))
  if (result.errors !== undefined) {
    for (const error of result.errors) console.error(`${String(error.extensions['code'])}: ${error.message}`)
    process.exit(1)
  }
  const api = Supergraph.build(result.supergraphSdl).apiSchema().toGraphQLJSSchema()
  const files = new Map([...sdls].map(([name, sdl]) => [`schema/subgraphs/${name}.graphql`, `${sdl.trim()}\n`]))
  files.set('schema/supergraph.graphql', `${result.supergraphSdl.trim()}\n`)
  files.set('schema/api.graphql', `${printSchema(lexicographicSortSchema(api))}\n`)
  return files
}

function writeOrCompare(files: Map<string, string>): number {
  let stale = 0
  mkdirSync(path.join(ROOT, 'schema/subgraphs'), { recursive: true })
  for (const [file, content] of files) {
    const current = existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : ''
    if (current === content) continue
    if (check) {
      console.error(`stale: ${file} (run npm run generate)`)
      stale += 1
    } else writeFileSync(path.join(ROOT, file), content)
  }
  return stale
}

/** Compiles the Relay documents; persisted operations are only ever added. @returns 1 when the committed list lacks one */
function compileRelay(): number {
  const persisted = path.join(ROOT, 'schema/persisted-operations.json')
  mkdirSync(path.join(ROOT, 'web/__generated__'), { recursive: true })
  if (!existsSync(persisted)) writeFileSync(persisted, '{}\n')
  const before = readFileSync(persisted, 'utf8')
  const compiler = createRequire(import.meta.url)('relay-compiler') as string
  execFileSync(compiler, ['relay.config.js'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, FORCE_NO_WATCHMAN: '1' } })
  if (!check || readFileSync(persisted, 'utf8') === before) return 0
  writeFileSync(persisted, before)
  console.error('stale: schema/persisted-operations.json (run npm run generate)')
  return 1
}

const files = compose()
const broken = check ? breakingChanges(buildSchema(files.get('schema/api.graphql')!)) : []
for (const change of broken) console.error(`breaking: ${change}`)
let faults = writeOrCompare(files) + broken.length
if (!process.argv.includes('--schema')) faults += compileRelay()
console.log(`${files.size} schema files ${check ? (faults === 0 ? 'are current' : 'were compared') : 'written'}`)
process.exit(faults === 0 ? 0 : 1)
