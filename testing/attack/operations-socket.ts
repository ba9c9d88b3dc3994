import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { operation, type Attacker, type GraphAnswer } from './target.ts'

/** Queries and mutations of an attacker over one socket, which closes with the last of them. */
export type OperationsSocket = {
  run: (query: string, variables: Record<string, unknown>) => Promise<GraphAnswer>
  close: () => void
}

/** Opens an attacker's socket, with the headers and the token of the same attacker's posted operations. */
export function openOperationsSocket(port: number, who: Attacker): OperationsSocket {
  const { host = 'localhost', authorization, cookie } = operation(who, '').headers!
  class AttackersSocket extends WebSocket {
    constructor(url: string, protocols: string | string[]) {
      super(url, protocols, { headers: { host, ...(cookie === undefined ? {} : { cookie }) } })
    }
  }
  const client = createClient({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: AttackersSocket,
    retryAttempts: 0,
    connectionParams: authorization === undefined ? {} : { authorization },
  })
  return {
    run: (query, variables) => answerOf(client.iterate({ query, variables })),
    close: () => void client.dispose(),
  }
}

async function answerOf(answers: AsyncIterableIterator<unknown>): Promise<GraphAnswer> {
  try {
    for await (const answer of answers) return answer as GraphAnswer
    return {}
  } catch (errors) {
    // What never ran comes as a list of errors; a refused socket as its close event.
    if (Array.isArray(errors)) return { errors: errors as NonNullable<GraphAnswer['errors']> }
    return { errors: [{ message: `the socket was closed: ${String((errors as { code?: number }).code)}` }] }
  }
}
