import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError, SUBGRAPHS, type SubgraphName } from '#platform/base/config.ts'
import { dropSetAside, listSetAside, retrySetAside } from '#platform/events/set-aside-events.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'

const USAGE = `npm run events -- list                events between subgraphs that could not be handled in ten tries, with the reason
npm run events -- retry <event> …     tries them again, once the reason is gone; an event is named as in the list
npm run events -- drop <event> …      gives them up for good`

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
    return action === 'retry' ? 'They are tried again.' : 'They are gone.'
  }
})

async function list(db: Kysely<unknown>): Promise<string> {
  const events = (await Promise.all(SUBGRAPHS.map((producer) => listSetAside(db, producer)))).flat()
  const blocks = events.map(
    ({ name, consumer, topic, key, createdAt, tries, reason }) =>
      `${name}  ${createdAt.toISOString()}  ${topic} ${key} for ${consumer}  ${tries} tries\n${reason}`,
  )
  return blocks.length === 0 ? 'No event was set aside.' : blocks.join('\n\n')
}

async function settle(
  db: Kysely<unknown>,
  how: typeof dropSetAside,
  { name, producer, id }: EventName,
): Promise<void> {
  if (!(await how(db, producer, id))) throw new ConfigError(`No event ${name} was set aside.`)
}

function eventOf(name: string): EventName {
  const [subgraph, id] = name.split(':')
  const producer = SUBGRAPHS.find((known) => known === subgraph)
  if (producer === undefined || !/^\d{1,15}$/.test(id ?? ''))
    throw new ConfigError(`${name} is no event.\n${USAGE}`)
  return { name, producer, id: Number(id) }
}
