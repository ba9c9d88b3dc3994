import { runCommand } from './command.ts'
import type { Person, Result } from './person.ts'
import type { TestApp } from './test-app.ts'

/** A partner with its key, as the operator created it. */
export type Partner = {
  id: string
  key: string
  /** Sends a GraphQL operation with the key. */
  run: (document: string, variables?: Record<string, unknown>, as?: Person) => Promise<Result>
  /** Follows a subscription with the key. */
  subscribe: Person['subscribe']
}

/**
 * Creates a partner's key as the operator does.
 * @param parameters further arguments of `npm run api-key -- create --partner Datingwijzer`
 */
export async function createPartner(app: TestApp, ...parameters: string[]): Promise<Partner> {
  const site = parameters.includes('--site') ? [] : ['--site', 'ruvela']
  const command = [
    'scripts/operator/api-key.ts',
    'create',
    '--partner',
    'Datingwijzer',
    ...site,
    ...parameters,
  ]
  const { said, complaint, code } = await runCommand(app, command)
  if (code !== 0) throw new Error(complaint)
  const [id = '', key = ''] = said.split('\n')
  return {
    id,
    key,
    subscribe: app.device('ruvela.test', key, app.visitor()).subscribe,
    run: (document, variables = {}, as = app.visitor()) =>
      as.run(document, variables, { authorization: `Bearer ${key}` }),
  }
}
