import { createClient } from 'graphql-ws'
import { request } from 'undici'
import { WebSocket } from 'ws'

/** A result as a client sees it. `data` is untyped on purpose: a test names what it expects. */
export type Result = {
  data?: any
  errors?: {
    message: string
    path?: (string | number)[]
    extensions: { code: string; [key: string]: unknown }
  }[]
  status: number
  headers: Record<string, string | string[] | undefined>
}

/** A user of the product: a visitor, or a member once signed up or logged in. */
export type Person = {
  /** Raw member id; only to move time or read the mailbox, never to bypass the API. */
  memberId: string
  profileId: string
  email: string
  password: string
  token: string | undefined
  run(
    document: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Result>
  /** A live subscription; `next()` waits for the next event, `close()` cuts the connection. */
  subscribe(
    document: string,
    variables?: Record<string, unknown>,
  ): { next(): Promise<any>; close(): Promise<void> }
  fetch(
    path: string,
    options?: { method?: string; body?: string | Buffer; headers?: Record<string, string> },
  ): Promise<{ status: number; headers: Record<string, any>; text: string; json(): any }>
}

/**
 * How a person reaches the product: a gateway's port, and the token with which a visitor may send the tests'
 * own operations.
 */
export type Gateway = { port: number; visitorToken: string }

/** A person's identity; empty strings for a visitor. */
export type Identity = Pick<Person, 'memberId' | 'profileId' | 'email' | 'password'>

/** A person on a site. @param token of a session; undefined for a visitor */
export function createPerson(
  gateway: Gateway,
  host: string,
  { token, identity }: { token: string | undefined; identity: Identity },
): Person {
  const send = (pathname: string, options?: RequestOptions) =>
    sendRequest(gateway, { host, token, pathname }, options)
  return {
    ...identity,
    token,
    fetch: send,
    async run(document, variables = {}, headers = {}) {
      const answer = await sendRequest(
        gateway,
        { host, token: token ?? gateway.visitorToken, pathname: '/graphql' },
        {
          method: 'POST',
          body: JSON.stringify({ query: document, variables }),
          headers: { 'content-type': 'application/json', ...headers },
        },
      )
      return { ...answer.json(), status: answer.status, headers: answer.headers }
    },
    subscribe: (document, variables = {}) =>
      openSubscription(
        gateway,
        { host, token: token ?? gateway.visitorToken },
        { query: document, variables },
      ),
  }
}

type RequestOptions = { method?: string; body?: string | Buffer; headers?: Record<string, string> }

async function sendRequest(
  { port }: Gateway,
  { host, token, pathname }: { host: string; token: string | undefined; pathname: string },
  options: RequestOptions = {},
) {
  const response = await request(`http://127.0.0.1:${port}${pathname}`, {
    method: (options.method ?? 'GET') as 'GET',
    ...(options.body === undefined ? {} : { body: options.body }),
    headers: {
      host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
  })
  const text = await response.body.text()
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, any>,
    text,
    json: () => JSON.parse(text),
  }
}

function openSubscription(
  { port }: Gateway,
  { host, token }: { host: string; token: string },
  operation: { query: string; variables: Record<string, unknown> },
) {
  class HostedSocket extends WebSocket {
    constructor(url: string, protocols: string | string[]) {
      super(url, protocols, { headers: { host } })
    }
  }
  const client = createClient({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: HostedSocket,
    retryAttempts: 0,
    lazy: true,
    connectionParams: { authorization: `Bearer ${token}` },
  })
  const events = client.iterate(operation)
  return {
    async next() {
      const { value } = await events.next()
      return value
    },
    async close() {
      await events.return?.(undefined)
      await client.dispose()
    },
  }
}
