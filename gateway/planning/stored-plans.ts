import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { QueryPlan } from '@apollo/query-planner'
import { SUPERGRAPH_FILE } from './library-gateway.ts'

const FILE = path.resolve(import.meta.dirname, '../../dist/query-plans.json')

/** The plans that the build has made, by the SHA-256 of the operation's text. */
export type StoredPlans = { get(hash: string): QueryPlan | undefined }

/** As in a process without a build. */
export const NO_STORED_PLANS: StoredPlans = { get: () => undefined }

// Each plan is text of its own, so that a process parses only those that its clients use.
type PlanFile = { supergraph: string; plans: Record<string, string> }

/** Reads the plans of the build; none if it was made for another schema. */
export function readStoredPlans(file = FILE): StoredPlans {
  if (!existsSync(file)) return NO_STORED_PLANS
  const { supergraph, plans } = JSON.parse(readFileSync(file, 'utf8')) as PlanFile
  if (supergraph !== hashOfSupergraph()) return NO_STORED_PLANS
  const texts = new Map(Object.entries(plans))
  return {
    get(hash) {
      const text = texts.get(hash)
      return text === undefined ? undefined : (JSON.parse(text) as QueryPlan)
    },
  }
}

/** Writes the plans of operations for the schema as committed. @param plans by the operation's text */
export function writeStoredPlans(plans: ReadonlyMap<string, QueryPlan>, file = FILE): void {
  const texts = [...plans].map(([text, plan]) => [
    createHash('sha256').update(text).digest('hex'),
    JSON.stringify(plan),
  ])
  const content: PlanFile = { supergraph: hashOfSupergraph(), plans: Object.fromEntries(texts) }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
}

function hashOfSupergraph(): string {
  return createHash('sha256').update(readFileSync(SUPERGRAPH_FILE)).digest('hex')
}
