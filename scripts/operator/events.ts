import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError, SUBGRAPHS, type SubgraphName } from '#platform/base/config.ts'
import { dropSetAside, listSetAside, retrySetAside } from '#platform/events/set-aside-events.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'

const USAGE = `npm run events -- list                Lists dead letters: events between subgraphs that failed ten times, with the reason.
npm run events -- retry <event> …     Retries them, once the cause is fixed. Name events as in the list.
npm run events -- drop <event> …      Discards them permanently.`

type EventName = { name: string; producer: SubgraphName; id: number }

/** `npm run events`: the operator handles events that were set aside. */
printHelpIfAsked(USAGE)
await runOperatorCommand('events', () => {
  const {
    positionals: [action, ...names],
  } = parseArgs({ allowPositionals: true, options: {} })
  const isList = action === 'list' && names.length === 0
  if (!isList && ((action !== 'retry' && action !== 'drop') || names.length === 0))
    throw new ConfigError(USAGE)
  const events = names.map(eventOf)
  return async (connect) => {
    const db = connect()
    if (isList) return list(db)
    for (const event of events) await settle(db, action === 'retry' ? retrySetAside : dropSetAside, event)
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

async function settle(
  db: Kysely<unknown>,
  how: typeof dropSetAside,
  { name, producer, id }: EventName,
): Promise<void> {
  if (!(await how(db, producer, id))) throw new ConfigError(`There is no dead letter ${name}.`)
}

function eventOf(name: string): EventName {
  const [subgraph, id] = name.split(':')
  const producer = SUBGRAPHS.find((known) => known === subgraph)
  if (producer === undefined || !/^\d{1,15}$/.test(id ?? ''))
    throw new ConfigError(`${name} is not an event.\n${USAGE}`)
  return { name, producer, id: Number(id) }
}
