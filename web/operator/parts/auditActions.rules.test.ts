import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import english from '../locales/en/audit.json'
import { AUDIT_ACTIONS, keyOfAction } from './auditActions.rules.ts'

const SUBGRAPHS = path.resolve(import.meta.dirname, '../../../subgraphs')

/** The acts that stand as such in the server's code. */
function recordedActions(): string[] {
  const files = readdirSync(SUBGRAPHS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(actions|service|routes)\.ts$/.test(file) && !file.includes('test'),
  )
  return files.flatMap((file) =>
    [
      ...readFileSync(path.join(SUBGRAPHS, file), 'utf8').matchAll(
        /(?:action: |recordRefusal\(ctx, )(?:[^'\n]*\? )?'([a-z-]+\.[a-z-]+)'(?: [:|] '([a-z-]+\.[a-z-]+)')?/g,
      ),
    ].flatMap(([, one, other]) => [one!, ...(other ? [other] : [])]),
  )
}

test('OPER-01 an admin can search for every act that the server records, and reads it in words', () => {
  const recorded = recordedActions()
  expect(recorded.length).toBeGreaterThan(20)
  expect(recorded.filter((action) => !(AUDIT_ACTIONS as readonly string[]).includes(action))).toEqual([])
  expect(Object.keys(english.actions).toSorted()).toEqual(AUDIT_ACTIONS.map(keyOfAction).toSorted())
})
