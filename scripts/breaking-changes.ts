import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, findBreakingChanges, type GraphQLSchema } from 'graphql'

const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * What would break a client of the last released API: compared with schema/api.graphql of the newest tag `v*`. Before the first release nothing
 * is promised. A change that is meant to break is listed in schema/accepted-breaking-changes.txt, one description a line, with its date.
 */
export function breakingChanges(current: GraphQLSchema): string[] {
  const released = releasedSdl()
  if (released === undefined) return []
  const list = path.join(ROOT, 'schema/accepted-breaking-changes.txt')
  const accepted = existsSync(list) ? readFileSync(list, 'utf8') : ''
  return findBreakingChanges(buildSchema(released), current)
    .map(({ description }) => description)
    .filter((description) => !accepted.includes(description))
}

function releasedSdl(): string | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const tag = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0]
    return tag ? git('show', `${tag}:schema/api.graphql`) : undefined
  } catch {
    return undefined // an archive without history, or a tag from before the schema
  }
}
