import type { Partner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import type { TestApp } from '#testing/test-app.ts'

const SANDBOX = 'sandbox { id url entryUrl keyPrefix createdAt resetAt lastUsedAt now }'
const MEMBERS = 'members { profileId email password token }'

/** The operations that a partner sends about its sandbox. */
export const OF_SANDBOX = {
  read: `{ partner { ${SANDBOX} } }`,
  create: `mutation { createSandbox { __typename ... on CreateSandboxSuccess { ${SANDBOX} key ${MEMBERS} } ... on UserError { code } } }`,
  reset: `mutation { resetSandbox { __typename ... on ResetSandboxSuccess { ${SANDBOX} key ${MEMBERS} } ... on UserError { code } } }`,
  delete: `mutation { deleteSandbox { __typename ... on DeleteSandboxSuccess { partner { sandbox { id } } } ... on UserError { code } } }`,
  move: `mutation ($minutes: Int!) { moveSandboxClock(input: { minutes: $minutes }) { __typename
    ... on MoveSandboxClockSuccess { ${SANDBOX} } ... on UserError { code } ... on InvalidInputError { fields { path code limit } } } }`,
}

/** A sandbox as its partner gets it. */
export type SandboxOfPartner = {
  id: string
  host: string
  entryUrl: string
  now: string
  key: string
  members: { profileId: string; email: string; password: string; token: string }[]
}

type Payload = {
  __typename: string
  code?: string
  key: string
  members: SandboxOfPartner['members']
  sandbox: { id: string; url: string; entryUrl: string; now: string }
}

const asGot = ({ sandbox, key, members }: Payload): SandboxOfPartner => ({
  id: sandbox.id,
  host: new URL(sandbox.url).hostname,
  entryUrl: sandbox.entryUrl,
  now: sandbox.now,
  key,
  members,
})

/** Makes a partner's sandbox. */
export async function createSandbox(partner: Partner): Promise<SandboxOfPartner> {
  const { data, errors } = await partner.run(OF_SANDBOX.create)
  if (data?.createSandbox.sandbox === undefined) throw new Error(JSON.stringify({ data, errors }))
  return asGot(data.createSandbox as Payload)
}

/** Resets it. */
export async function resetSandbox(partner: Partner): Promise<SandboxOfPartner> {
  const { data, errors } = await partner.run(OF_SANDBOX.reset)
  if (data?.resetSandbox.sandbox === undefined) throw new Error(JSON.stringify({ data, errors }))
  return asGot(data.resetSandbox as Payload)
}

/** What the sandbox's own key opens there. */
export function inSandbox(app: TestApp, { host, key }: { host: string; key: string }) {
  const withKey = app.device(host, key, app.visitor())
  return {
    /** Sends an operation with the sandbox's key. */
    run: withKey.run,
    subscribe: withKey.subscribe,
    /** A request with the key, for instance to the mailbox. */
    fetch: withKey.fetch,
    /** A person at the sandbox with a session's token. */
    person: (token: string): Person => app.device(host, token, app.visitor()),
    /** A visitor of the sandbox, who may send free operations. */
    async visitor(): Promise<Person> {
      const tokens = (await withKey.fetch('/dev/tokens')).json() as { token: string }[]
      return app.device(host, tokens[0]!.token, app.visitor())
    },
    /** The newest mail's text, as the partner reads it. */
    async newestMail(): Promise<string> {
      const list = (await withKey.fetch('/dev/mail')).text
      const address = /href="(\/dev\/mail\/[\w-]+)"/.exec(list)?.[1]
      return address === undefined ? '' : (await withKey.fetch(address)).text
    },
  }
}
