import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError, SUBGRAPHS } from '#platform/base/config.ts'
import { listSetAside } from '#platform/events/set-aside-events.ts'
import type { CommandLine } from '#platform/requests/audit.ts'
import { OperationRefusedError } from '#subgraphs/accounts/errors.ts'
import { settleSetAsideEvent } from '#subgraphs/accounts/installation/installation.actions.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'

const USAGE = `npm run events -- list                Lists dead letters: events between subgraphs that failed ten times, with the reason.
npm run events -- retry <event> …     Retries them, once the cause is fixed. Name events as in the list.
npm run events -- drop <event> …      Discards them permanently.`

const COMMAND_LINE: CommandLine = { commandLine: true, siteId: null }

/** `npm run events`: the operator handles events that were set aside. */
printHelpIfAsked(USAGE)
await runOperatorCommand('events', () => {
  const {
    positionals: [action, ...names],
  } = parseArgs({ allowPositionals: true, options: {} })
  const isList = action === 'list' && names.length === 0
  if (!isList && ((action !== 'retry' && action !== 'drop') || names.length === 0))
    throw new ConfigError(USAGE)
  for (const name of names) checkName(name)
  return async (connect) => {
    if (isList) return list(connect())
    const db = connect<Tables>()
    for (const name of names) await settle(db, name, action === 'retry' ? 'retry' : 'discard')
    return action === 'retry' ? 'The events are retried.' : 'The events are discarded.'
  }
})

async function list(db: Kysely<unknown>): Promise<string> {
  const events = (await Promise.all(SUBGRAPHS.map((producer) => listSetAside(db, producer)))).flat()
  const blocks = events.map(
    ({ name, consumer, topic, key, createdAt, tries, reason }) =>
      `${name}  ${createdAt.toISOString()}  ${topic} ${key} for ${consumer}  ${tries} tries\n${reason}`,
  )
  return blocks.length === 0 ? 'There are no dead letters.' : blocks.join('\n\n')
}

async function settle(db: Kysely<Tables>, name: string, how: 'retry' | 'discard'): Promise<void> {
  try {
    await settleSetAsideEvent(db, COMMAND_LINE, { name, how })
  } catch (error) {
    throw error instanceof OperationRefusedError ? new ConfigError(`There is no dead letter ${name}.`) : error
  }
}

function checkName(name: string): void {
  const [subgraph, id] = name.split(':')
  if (!SUBGRAPHS.some((known) => known === subgraph) || !/^\d{1,15}$/.test(id ?? ''))
    throw new ConfigError(`${name} is not an event.\n${USAGE}`)
}
