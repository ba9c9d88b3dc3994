/**
 * `npm run generate`: composes the six subgraphs and the generated node subgraph into schema/ and compiles
 * the Relay documents.
 * `--check` writes nothing and fails when a committed file is stale or a part of the API has no description
 * or no audience; `--schema` leaves Relay out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { composeServices } from '@apollo/composition'
import { Supergraph } from '@apollo/federation-internals'
import {
  buildSchema,
  graphqlSync,
  isScalarType,
  lexicographicSortSchema,
  parse,
  type GraphQLSchema,
} from 'graphql'
import { nodeOwners, nodeSubgraphSdl } from '../gateway/sources/node-subgraph.ts'
import { SUBGRAPH_DEFINITIONS } from '../gateway/sources/subgraph-list.ts'
import { nameAudiences, printWithAudiences } from './audiences.ts'
import { breakingChanges, DEPRECATION_POLICY, undatedDeprecations } from './checks/breaking-changes.ts'
import { droppedOperations, withoutInvalid, type Operations } from './checks/kept-operations.ts'
import { releasedFile } from './checks/released-file.ts'
import { undescribed } from './checks/undescribed.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PERSISTED = 'schema/persisted-operations.json'
const check = process.argv.includes('--check')

function sdlOf(schema: GraphQLSchema): string {
  return (
    graphqlSync({ schema, source: '{ _service { sdl } }' }).data as unknown as { _service: { sdl: string } }
  )._service.sdl
}

function compose(): { files: Map<string, string>; unaddressed: string[] } {
  const schemas = new Map(SUBGRAPH_DEFINITIONS.map(({ name, schema }) => [name as string, schema]))
  const sdls = new Map([...schemas].map(([name, schema]) => [name, sdlOf(schema)]))
  sdls.set('node', nodeSubgraphSdl(nodeOwners(schemas)))
  const result = composeServices(
    [...sdls].toSorted().map(([name, sdl]) => ({
      name,
      url: `http://${name}.subgraph.internal/graphql`,
      typeDefs: parse(sdl),
    })),
  )
  if (result.errors !== undefined) {
    for (const error of result.errors) console.error(`${String(error.extensions['code'])}: ${error.message}`)
    process.exit(1)
  }
  const api = Supergraph.build(result.supergraphSdl).apiSchema().toGraphQLJSSchema()
  nameSpecifications(schemas.values(), api)
  const files = new Map(
    [...sdls].map(([name, sdl]) => [`schema/subgraphs/${name}.graphql`, `${sdl.trim()}\n`]),
  )
  files.set('schema/supergraph.graphql', `${result.supergraphSdl.trim()}\n`)
  const audiences = nameAudiences(schemas.values(), api)
  files.set('schema/api.graphql', printWithAudiences(lexicographicSortSchema(api), audiences))
  return { files, unaddressed: audiences.faults }
}

// Composition drops the specification URLs of scalars.
function nameSpecifications(subgraphs: Iterable<GraphQLSchema>, api: GraphQLSchema): void {
  for (const schema of subgraphs)
    for (const { name } of Object.values(api.getTypeMap())) {
      const [ours, theirs] = [schema.getType(name), api.getType(name)]
      if (isScalarType(ours) && isScalarType(theirs)) theirs.specifiedByURL ??= ours.specifiedByURL
    }
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

/**
 * Compiles the Relay documents. Persisted operations of a release are never dropped; others go once the
 * schema no longer answers them. @returns how many the committed list lacks
 */
function compileRelay(): number {
  const persisted = path.join(ROOT, PERSISTED)
  const artifacts = path.join(ROOT, 'web/__generated__')
  // The compiler skips operations whose artifacts are current, also where the list has lost them.
  rmSync(artifacts, { recursive: true, force: true })
  mkdirSync(artifacts, { recursive: true })
  if (!existsSync(persisted)) writeFileSync(persisted, '{}\n')
  const before = readFileSync(persisted, 'utf8')
  const compiler = createRequire(import.meta.url)('relay-compiler') as string
  execFileSync(compiler, ['relay.config.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, FORCE_NO_WATCHMAN: '1' },
  })
  const released = JSON.parse(releasedFile(PERSISTED) ?? '{}') as Operations
  if (!check) {
    const kept = withoutInvalid(JSON.parse(readFileSync(persisted, 'utf8')) as Operations, released, api)
    writeFileSync(persisted, `${JSON.stringify(kept, null, 2)}\n`)
    return 0
  }
  const dropped = droppedOperations(JSON.parse(before) as Operations, released)
  for (const hash of dropped) console.error(`dropped: operation ${hash} of the last release`)
  if (readFileSync(persisted, 'utf8') === before) return dropped.length
  writeFileSync(persisted, before)
  console.error('stale: schema/persisted-operations.json (run npm run generate)')
  return dropped.length + 1
}

const { files, unaddressed } = compose()
const api = buildSchema(files.get('schema/api.graphql')!)
const broken = check ? breakingChanges(api) : []
for (const change of broken) console.error(`breaking: ${change}`)
const undated = check ? undatedDeprecations(api) : []
for (const coordinate of undated) console.error(`undated: ${coordinate}`)
if (broken.length + undated.length > 0) console.error(DEPRECATION_POLICY)
const silent = check ? undescribed(api) : []
for (const coordinate of silent) console.error(`undescribed: ${coordinate}`)
if (check) for (const fault of unaddressed) console.error(`audience: ${fault}`)
let faults =
  writeOrCompare(files) + broken.length + undated.length + silent.length + (check ? unaddressed.length : 0)
if (!process.argv.includes('--schema')) faults += compileRelay()
console.log(
  `${files.size} schema files ${check ? (faults === 0 ? 'are current' : 'were compared') : 'written'}`,
)
process.exit(faults === 0 ? 0 : 1)
