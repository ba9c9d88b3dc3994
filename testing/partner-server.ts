import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { runCommand } from './command.ts'
import type { TestApp } from './test-app.ts'

/** One request that a partner's server received. */
export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string }

type Answer = { status: number; headers?: Record<string, string> }

/** A partner's server that receives webhooks. */
export type PartnerServer = {
  origin: string
  /** What it has received since the last `forget`. */
  received: () => ReceivedWebhook[]
  at: (path: string) => ReceivedWebhook[]
  /** The types of the messages that arrived at a path, in the order of their arrival. */
  typesAt: (path: string) => string[]
  /** The ids of those messages. */
  messagesAt: (path: string) => string[]
  /** Decides every answer from now on; without a decision it is 200. */
  answerWith: (decide: (request: ReceivedWebhook) => Answer | Promise<Answer>) => void
  /** Forgets what was received, and answers 200 again. */
  forget: () => void
  close: () => void
}

const TAKEN = (): Answer => ({ status: 200 })

/** Opens a partner's server on a free port of this machine. */
export async function openPartnerServer(): Promise<PartnerServer> {
  let received: ReceivedWebhook[] = []
  let decide: (request: ReceivedWebhook) => Answer | Promise<Answer> = TAKEN
  const server: Server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    received.push(one)
    const { status, headers } = await decide(one)
    response.writeHead(status, headers).end('{"ignored":true}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const at = (path: string) => received.filter((one) => one.path === path)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    at,
    typesAt: (path) => at(path).map(({ body }) => (JSON.parse(body) as { type: string }).type),
    messagesAt: (path) => at(path).map(({ headers }) => String(headers['webhook-id'])),
    answerWith: (other) => (decide = other),
    forget: () => {
      received = []
      decide = TAKEN
    },
    close: () => server.close(),
  }
}

/**
 * The operator's `npm run webhook` on an app's database.
 * @param origins the partners' servers that the app may reach, as in WEBHOOK_ORIGINS
 */
export function webhookCommands(app: TestApp, origins: string) {
  const run = (action: string, ...parameters: string[]) =>
    runCommand(app, ['scripts/operator/webhook.ts', action, '--site', 'ruvela', ...parameters], {
      environment: { WEBHOOK_ORIGINS: origins },
    })
  return {
    run,
    /** Creates an endpoint of the partner Datingwijzer. */
    async create(url: string, ...parameters: string[]): Promise<{ id: string; secret: string }> {
      const { said, complaint } = await run(
        'create',
        '--partner',
        'Datingwijzer',
        '--url',
        url,
        ...parameters,
      )
      const [id = complaint, secret = ''] = said.split('\n')
      return { id, secret }
    },
    /** The columns of the log's lines, the newest message first. */
    async log({ id }: { id: string }): Promise<string[][]> {
      return (await run('log', '--id', id)).said.split('\n').map((line) => line.split('\t'))
    },
    remove: ({ id }: { id: string }) => run('remove', '--id', id),
    /** Sends what the queue and the schedule would send on their own. */
    async send(): Promise<void> {
      await app.drainJobs()
      await app.runJob('accounts.send-webhooks')
    },
  }
}
