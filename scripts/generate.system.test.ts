import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { composeServices } from '@apollo/composition'
import { graphqlSync, parse } from 'graphql'
import { afterEach, expect, test } from 'vitest'
import { SUBGRAPHS } from '#platform/base/config.ts'
import { SUBGRAPH_DEFINITIONS } from '../gateway/sources/subgraph-list.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const READ_BY_GENERATE = ['package.json', 'gateway', 'scripts', 'subgraphs', 'schema']
const EVERY_FILE = [...SUBGRAPHS, 'node']
  .map((name) => `schema/subgraphs/${name}.graphql`)
  .concat('schema/api.graphql', 'schema/supergraph.graphql')
  .toSorted()
const hasGit = spawnSync('git', ['--version']).status === 0

let folders: string[] = []
afterEach(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  folders = []
})

/** A copy of what the script reads, for each test to change. */
function copy() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ruvela-schema-'))
  folders.push(folder)
  for (const name of READ_BY_GENERATE)
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'web']) fs.symlinkSync(path.join(ROOT, name), path.join(folder, name))
  return {
    change(file: string, edit: (text: string) => string): void {
      const before = fs.readFileSync(path.join(folder, file), 'utf8')
      const after = edit(before)
      expect(after, file).not.toBe(before)
      fs.writeFileSync(path.join(folder, file), after)
    },
    write: (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text),
    files: () => EVERY_FILE.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')),
    generate(...options: string[]) {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['scripts/generate.ts', '--schema', ...options],
        { cwd: folder, encoding: 'utf8' },
      )
      return {
        status,
        faults: stderr
          .split('\n')
          .filter((line) =>
            /^(?:(?:stale|breaking|undated|undescribed|audience|[A-Z_]+):|What a released API has)/.test(
              line,
            ),
          ),
      }
    },
    /** Tags the current state as the newest release. */
    release(tag: string): void {
      const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
      for (const command of [
        ['init', '-q'],
        ['add', 'schema'],
        [...identity, 'commit', '-q', '-m', tag],
        ['tag', tag],
      ])
        execFileSync('git', command, { cwd: folder })
    },
  }
}

const renameLikedByMe = (name: string) => (text: string) => text.replaceAll('likedByMe:', `${name}:`)

test('FED-01 each of the six committed subgraph schemas matches its code and composes on its own', () => {
  expect(SUBGRAPH_DEFINITIONS.map(({ name }) => name).toSorted()).toEqual([
    'accounts',
    'billing',
    'conversations',
    'likes',
    'notifications',
    'profiles',
  ])
  for (const { name, schema } of SUBGRAPH_DEFINITIONS) {
    const { sdl } = graphqlSync({ schema, source: '{ _service { sdl } }' }).data!['_service'] as {
      sdl: string
    }
    expect(fs.readFileSync(path.join(ROOT, `schema/subgraphs/${name}.graphql`), 'utf8'), name).toBe(
      `${sdl.trim()}\n`,
    )
    // Some only extend types that others own; a supergraph needs a query field.
    const entrance = {
      name: 'entrance',
      url: 'http://entrance.test',
      typeDefs: parse('type Query { entrance: Boolean }'),
    }
    expect(
      composeServices([{ name, url: `http://${name}.test`, typeDefs: parse(sdl) }, entrance]).errors,
      name,
    ).toBeUndefined()
  }
})

test('FED-01 subgraphs that contradict each other do not compose: nothing is written and the check fails', () => {
  const product = copy()
  // Two subgraphs now claim a profile's name, and neither shares it.
  product.change('subgraphs/likes/like.schema.ts', renameLikedByMe('displayName'))
  const before = product.files()
  expect(product.generate()).toEqual({
    status: 1,
    faults: [
      expect.stringMatching(/^FIELD_TYPE_MISMATCH: .*"Profile\.displayName"/),
      expect.stringMatching(/^INVALID_FIELD_SHARING: .*"Profile\.displayName"/),
    ],
  })
  expect(product.generate('--check').status).toBe(1)
  expect(product.files()).toEqual(before)
})

test('FED-01 the check fails for every committed file that differs from the code, until it is regenerated', () => {
  const product = copy()
  const before = product.files()
  for (const file of EVERY_FILE) product.change(file, (text) => `${text}# by hand\n`)
  const stale = product.generate('--check')
  expect({ ...stale, faults: stale.faults.toSorted() }).toEqual({
    status: 1,
    faults: EVERY_FILE.map((file) => `stale: ${file} (run npm run generate)`),
  })
  expect(product.generate()).toEqual({ status: 0, faults: [] })
  expect(product.files()).toEqual(before)
})

test.skipIf(!hasGit)(
  'FED-01 a change that breaks clients of the newest release fails the check unless accepted',
  () => {
    const product = copy()
    product.release('v1.0.0')
    product.change('subgraphs/likes/like.schema.ts', renameLikedByMe('isLikedByMe'))
    expect(product.generate()).toEqual({ status: 0, faults: [] })
    expect(product.generate('--check')).toEqual({
      status: 1,
      faults: ['breaking: Profile.likedByMe was removed.', expect.stringContaining('It is deprecated first')],
    })
    product.write('schema/accepted-breaking-changes.txt', '2026-11-21 Profile.likedByMe was removed.\n')
    expect(product.generate('--check')).toEqual({ status: 0, faults: [] })
  },
)

test('the check fails for an element of the API without a description, or with one that says nothing', () => {
  const product = copy()
  product.change('subgraphs/likes/like.schema.ts', (text) =>
    text
      .replace(", description: 'The profile to like.'", '')
      .replace("description: 'Marks the like from this profile as seen. Other likes keep their state.',", ''),
  )
  product.change('subgraphs/billing/orders/payment-method.schema.ts', (text) =>
    text.replace(", description: 'A PayPal account.'", ''),
  )
  product.change('subgraphs/platform/graph/schema-builder.ts', (text) =>
    text.replace("description: 'Whether more entries follow.'", ''),
  )
  product.change('subgraphs/platform/graph/list-change.ts', (text) =>
    text.replace("description: 'When the change was made.'", "description: 'When.'"),
  )
  expect(product.generate()).toEqual({ status: 0, faults: [] })
  expect(product.generate('--check')).toEqual({
    status: 1,
    faults: [
      'undescribed: ListChange.at',
      'undescribed: Mutation.likeProfile(input:)',
      'undescribed: Mutation.markLikeSeen',
      'undescribed: PageInfo.hasNextPage',
      'undescribed: PaymentMethod.PAYPAL',
    ],
  })
})

test('FED-07 the check fails for a type without an audience, with an unknown one, or with two', () => {
  const product = copy()
  product.change('subgraphs/likes/like.schema.ts', (text) => text.replaceAll("audience: 'owner',", ''))
  product.change('subgraphs/likes/builder.ts', (text) =>
    text.replace("mutationType({ audience: 'member'", "mutationType({ audience: 'owner'"),
  )
  product.change('subgraphs/billing/orders/money.schema.ts', (text) =>
    text.replace("audience: 'visitor',", "audience: 'guest' as never,"),
  )
  expect(product.generate()).toEqual({ status: 0, faults: [] })
  expect(product.generate('--check')).toEqual({
    status: 1,
    faults: [
      'audience: LikeEvent has none',
      'audience: Money has @audience(of: "guest"), which is none',
      'audience: Mutation has @audience(of: "member") and @audience(of: "owner")',
      ...['LikesReceived', 'LikesSent', 'Matches'].flatMap((list) => [
        `audience: Viewer${list}Connection has none`,
        `audience: Viewer${list}Edge has none`,
      ]),
    ],
  })
})

test('the check fails for a deprecation without a valid removal date', () => {
  const product = copy()
  const deprecate = (reason: string) => (text: string) =>
    text.replace(
      /(isMatch: t\.boolean\(\{\n)(?: +deprecationReason: .*\n)?/,
      `$1      deprecationReason: '${reason}',\n`,
    )
  const undated = ['undated: Profile.isMatch', expect.stringContaining('It is deprecated first')]
  for (const [reason, faults] of [
    ['Use likedByMe and likesMe.', undated],
    ['Use likedByMe and likesMe. Goes on 2027-02-30.', undated],
    ['Use likedByMe and likesMe. Goes on 2027-06-01.', []],
  ] as const) {
    product.change('subgraphs/likes/like.schema.ts', deprecate(reason))
    expect(product.generate()).toEqual({ status: 0, faults: [] })
    expect(product.generate('--check')).toEqual({ status: faults.length === 0 ? 0 : 1, faults })
  }
})
