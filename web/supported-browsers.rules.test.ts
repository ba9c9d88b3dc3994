import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import { parseSync } from 'oxc-parser'
import { beforeAll, expect, test } from 'vitest'
import { COSMETIC, OLDEST_THAT_START, PRECAUTIONS, SUPPORTED_BROWSERS } from './supported-browsers.data.ts'

// Read directly: its fifteen megabytes need no transformation as a module.
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
const FLOOR: Record<string, string> = { ...SUPPORTED_BROWSERS, ...OLDEST_THAT_START }

const numbers = (version: string) => version.split('.').map(Number)
const isUpTo = (version: string, floor: string) => {
  const [major = 0, minor = 0] = numbers(version)
  const [floorMajor = 0, floorMinor = 0] = numbers(floor)
  return major < floorMajor || (major === floorMajor && minor <= floorMinor)
}

function isSupported(statement: SupportStatement | undefined, floor: string): boolean {
  return [statement ?? []].flat().some(({ version_added: version, ...limits }) => {
    if (limits.flags || limits.prefix || limits.alternative_name || limits.version_removed) return false
    return typeof version === 'string' && version !== 'preview' && isUpTo(version.replace('≤', ''), floor)
  })
}

/** Whether one of the browsers lacks a feature; undefined for other identifiers. */
function isTooNew(feature: Identifier | undefined): boolean | undefined {
  const support = feature?.__compat?.support as Record<string, SupportStatement> | undefined
  return support && !Object.entries(FLOOR).every(([browser, floor]) => isSupported(support[browser], floor))
}

// The features that a name can refer to. It is too new if all of them are.
type Meanings = Map<string, boolean[]>

function collect(into: Meanings, word: string, feature: unknown): void {
  const tooNew = isTooNew(feature as Identifier)
  if (tooNew !== undefined) into.set(word, [...(into.get(word) ?? []), tooNew])
}

const methods: Meanings = new Map()
const globals: Meanings = new Map()
const attributes: Meanings = new Map()
const pseudos: Meanings = new Map()
const properties: Meanings = new Map()

function collectObjects(objects: Record<string, unknown>): void {
  for (const [object, feature] of Object.entries(objects)) {
    collect(globals, object, feature)
    for (const [member, each] of Object.entries(feature as Record<string, unknown>)) {
      const word = member.replace(/_static$/, '')
      collect(methods, word, each)
      collect(globals, `${object}.${word}`, each)
    }
  }
}

beforeAll(() => {
  collectObjects(data.api)
  collectObjects(data.javascript['builtins'] as Record<string, unknown>)
  for (const [into, features] of [
    [attributes, data.html['global_attributes']],
    [pseudos, data.css['selectors']],
    [properties, data.css['properties']],
  ] as const)
    for (const [word, feature] of Object.entries(features ?? {})) collect(into, word, feature)
})

// Names that own code and libraries also give their functions; the platform's namesakes are not in use.
const OWN = /^(dispose|drop|forget|format|retry|subscribe|take|to|unsubscribe|use)$/

/** The name as PRECAUTIONS writes it, if all its meanings are too new. */
function newer(meanings: Meanings, word: string, written = word): string[] {
  const known = meanings.get(word) ?? []
  return known.length > 0 && known.every(Boolean) ? [written] : []
}
const newerPseudos = (text: string) => pseudosIn(text).flatMap((word) => newer(pseudos, word, `:${word}`))

type Node = Record<string, any>

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each)
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) yield node
    for (const each of Object.values(node)) yield* nodesOf(each)
  }
}

const ASKS_SELECTOR = new Set(['matches', 'closest', 'querySelector', 'querySelectorAll'])
// A prefixed name targets one engine, which supports it.
const pseudosIn = (text: string) => [...text.matchAll(/:([a-z][a-z-]*)/g)].map(([, word]) => word!)

function newerInScript(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  return [...nodesOf(program)].flatMap((node) => {
    if (node['type'] === 'CallExpression' && node['callee'].type === 'MemberExpression') {
      const { object, property } = node['callee'] as Node
      const argument = node['arguments'][0]
      const isSelector = ASKS_SELECTOR.has(property.name) && typeof argument?.value === 'string'
      const global = `${object.name}.${property.name}`
      const called = globals.has(global)
        ? newer(globals, global)
        : OWN.test(property.name)
          ? []
          : newer(methods, property.name, `.${property.name}()`)
      return [...(isSelector ? newerPseudos(argument.value) : []), ...called]
    }
    if (node['type'] === 'NewExpression') return newer(globals, node['callee'].name)
    if (node['type'] === 'JSXAttribute') return newer(attributes, String(node['name'].name))
    return []
  })
}

function newerInStyle(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
  const heads = [...text.matchAll(/([^{};]+)\{/g)].map(([, head]) => head!.trim())
  const rules = heads.filter((head) => !head.startsWith('@'))
  const declared = [...text.matchAll(/[{;]\s*([a-z-]+)\s*:[^{};]*(?=[;}])/g)].map(([, property]) => property!)
  return [...rules.flatMap(newerPseudos), ...declared.flatMap((word) => newer(properties, word))]
}

test('every used feature that a supported browser lacks has its precaution, and none is listed in vain', () => {
  const files = (pattern: string) =>
    globSync(pattern, { cwd: import.meta.dirname })
      .filter((file) => !/__generated__|^e2e|^graphiql|^vite|\.test\./.test(file))
      .map((file) => path.join(import.meta.dirname, file))
  const uses = new Map<string, string>()
  for (const file of files('**/*.{ts,tsx}')) for (const name of newerInScript(file)) uses.set(name, file)
  for (const file of files('**/*.css')) for (const name of newerInStyle(file)) uses.set(name, file)
  const named = [...Object.keys(PRECAUTIONS), ...COSMETIC]
  expect([...uses].filter(([word]) => !named.includes(word)).map((use) => use.join(' in '))).toEqual([])
  expect(named.filter((word) => !uses.has(word))).toEqual([])
})
