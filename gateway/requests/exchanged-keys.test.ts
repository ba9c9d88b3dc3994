import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { keyedHashes, seal, unseal } from '#platform/base/sealed.ts'
import { sign } from '#platform/base/secrets.ts'
import { TOTP_SECRET } from '#subgraphs/accounts/operator/operator-proof.service.ts'
import {
  SANDBOX_SIGNATURE_HEADER,
  signSandboxWebhook,
} from '#subgraphs/billing/providers/sandbox.provider.ts'
import { messageImagePath } from '#subgraphs/conversations/message/message-image.rules.ts'
import { unsubscribePath } from '#subgraphs/notifications/mail/unsubscribe.rules.ts'
import { vapidKeys } from '#subgraphs/notifications/push/vapid.ts'
import { openPushService, type PushService } from '#subgraphs/notifications/testing/push-service.ts'
import { photoPath } from '#subgraphs/profiles/photo/photo.rules.ts'
import { createPartner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { visitorToken } from './authentication.ts'
import { DEVICE_COOKIE, knownDeviceCookie } from './known-device.ts'

const BEFORE = 'the key of this installation before it was changed'
const FOREIGN = 'a key that this installation never had, of another one'
const HEAD =
  '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename } }`
const BEGIN = `mutation ($input: BeginOperatorLoginInput!) { beginOperatorLogin(input: $input) {
  ... on BeginOperatorLoginSuccess { challenge { token } } } }`
const COMPLETE = `mutation ($input: CompleteOperatorLoginInput!) { completeOperatorLogin(input: $input) { __typename } }`
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename } }`
const SUBSCRIBE = `mutation ($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { ... on SubscribeToPushSuccess { refused } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const START = `mutation ($input: StartDirectDebitInput!) { startDirectDebit(input: $input) { ... on StartDirectDebitSuccess { directDebit { id } } } }`
const CONFIRM = `mutation ($input: ConfirmDirectDebitInput!) { confirmDirectDebit(input: $input) { __typename } }`

let service: PushService
let app: TestApp
let [ada, bo] = [] as unknown as [Person, Person]
let siteId: string
beforeAll(async () => {
  service = await openPushService()
  app = await createTestApp({ PUSH_ORIGINS: service.origin, SECRETS_KEY_PREVIOUS: BEFORE })
  ;[ada, bo] = await app.couple()
  siteId = (await app.admin.query(`select id from accounts.site where token = 'ruvela'`)).rows[0].id
})
afterAll(async () => {
  await app?.close()
  await service?.close()
})

const picture = () =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
async function upload(path: string): Promise<any> {
  const body = Buffer.concat([Buffer.from(HEAD), await picture(), Buffer.from('\r\n--cut--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
  return (await ada.fetch(path, { method: 'POST', body, headers })).json()
}
const newest = async (table: string) =>
  (await app.admin.query(`select id from ${table} order by id desc limit 1`)).rows[0].id as string
const isThere = async (path: string) => (await ada.fetch(path)).status === 200

/** Things that an installation made with a key, and a check whether each works here. */
const made: { what: string; works: (SECRETS_KEY: string) => Promise<boolean> }[] = [
  {
    what: 'the signed address of a photo',
    async works(key) {
      await upload('/upload/photo')
      const photoId = await newest('profiles.photo')
      return isThere(
        photoPath(key, { photoId, variant: 'square', siteId, memberId: ada.memberId }, new Date()),
      )
    },
  },
  {
    what: 'the signed address of a picture in a conversation',
    async works(key) {
      await upload('/upload/message-image')
      const imageId = await newest('conversations.message_image')
      return isThere(
        messageImagePath(key, { imageId, variant: 'preview', siteId, memberId: ada.memberId }, new Date()),
      )
    },
  },
  {
    what: 'the link that ends notification mails',
    works: (key) => isThere(unsubscribePath(key, ada.memberId)),
  },
  {
    what: 'the token with which a developer asks as a visitor',
    async works(key) {
      const authorization = `Bearer ${visitorToken({ ...app.config, SECRETS_KEY: key })}`
      return (await app.visitor().run('{ site { name } }', {}, { authorization })).status === 200
    },
  },
  {
    what: 'the cookie of a browser that a member has logged in with',
    async works(key) {
      const device = { id: newId(), ownerId: ada.memberId }
      const cookie = `${DEVICE_COOKIE}=${knownDeviceCookie(key, device, device)}`
      const { email, password } = ada
      const { headers } = await app.visitor().run(LOG_IN, { email, password }, { cookie })
      return String(headers['set-cookie']).includes(`${DEVICE_COOKIE}=${device.id}.`)
    },
  },
  {
    what: 'the signature of the test bank',
    async works(key) {
      const body = JSON.stringify({ id: 'an unknown payment' })
      const { db } = app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
      const headers = {
        'content-type': 'application/json',
        [SANDBOX_SIGNATURE_HEADER]: await signSandboxWebhook(db as never, key, body),
      }
      const { status } = await app
        .visitor()
        .fetch('/webhooks/payments/sandbox', { method: 'POST', body, headers })
      return status !== 401
    },
  },
  {
    what: 'the code of a text message, with the bank details that were sealed beside it',
    async works(key) {
      const who = await app.signUp()
      const { data } = await who.run('{ bundles { id } }')
      const form = {
        accountHolder: 'Ada Lovelace',
        iban: 'NL91ABNA0417164300',
        street: 'Damrak',
        houseNumber: '1',
        zip: '1012 JS',
        city: 'Amsterdam',
        phone: '+31612345678',
      }
      const input = { ...form, bundleId: data.bundles[0].id, mandateAccepted: true, conditionsAccepted: true }
      const { directDebit } = (await who.run(START, { input })).data.startDirectDebit
      const debitId = await newest('billing.direct_debit')
      await app.admin.query('update billing.direct_debit set code_hash = $2, details = $3 where id = $1', [
        debitId,
        sign(key, 'hash direct-debit-code', `${debitId} 123456`),
        seal({ ...app.config, SECRETS_KEY: key }, 'direct-debit', JSON.stringify(form)),
      ])
      const confirm = await who.run(CONFIRM, { input: { directDebitId: directDebit.id, otp: '123456' } })
      return confirm.data?.confirmDirectDebit?.__typename === 'ConfirmDirectDebitSuccess'
    },
  },
  {
    what: 'a browser’s subscription to pushes',
    async works(key) {
      const browser = service.browser()
      const { publicKey } = vapidKeys({ ...app.config, SECRETS_KEY: key, SECRETS_KEY_PREVIOUS: undefined })
      const { data } = await ada.run(SUBSCRIBE, { input: { ...browser.keys, publicKey } })
      await bo.run(SEND, { input: { clientId: newId(), recipientId: ada.profileId, text: 'Hoi' } })
      await app.drainEvents()
      await app.drainJobs()
      const sent = browser.posted().map(({ headers }) => headers.authorization!.endsWith(`k=${publicKey}`))
      return sent.every(Boolean) && sent.length > 0 && data.subscribeToPush.refused === false
    },
  },
]

test.for(made)(
  'after a key rotation, $what works as before while the previous key is configured',
  async ({ works }) => {
    expect(await works(BEFORE)).toBe(true)
    expect(await works(app.config.SECRETS_KEY)).toBe(true)
    // A key that was never configured opens nothing, so each row depends on the key.
    expect(await works(FOREIGN)).toBe(false)
  },
)

test('OPER-01 after a key rotation an operator’s app and recovery codes work, and the app without the old key', async () => {
  const anna = await app.logInOperator('support')
  const old = { ...app.config, SECRETS_KEY: BEFORE, SECRETS_KEY_PREVIOUS: undefined }
  const [first] = anna.recoveryCodes
  await app.admin.query('update accounts.operator set totp_secret = $2 where id = $1', [
    anna.operatorId,
    seal(old, TOTP_SECRET, anna.secret),
  ])
  await app.admin.query(
    'update accounts.operator_recovery_code set hash = $2 where operator_id = $1 and hash = $3',
    [
      anna.operatorId,
      ...[old, app.config].map(
        (keys) => keyedHashes(keys, 'operator recovery code', `${anna.operatorId} ${first}`)[0],
      ),
    ],
  )
  const logIn = async (code: string) => {
    const given = { email: anna.email, password: anna.password }
    const { token } = (await app.visitor().run(BEGIN, { input: given })).data.beginOperatorLogin.challenge
    return (await app.visitor().run(COMPLETE, { input: { token, code } })).data.completeOperatorLogin
      .__typename
  }
  expect(await logIn(first!)).toBe('CompleteOperatorLoginSuccess')
  await app.runJob('accounts.seal-totp-secrets')
  const { rows } = await app.admin.query('select totp_secret from accounts.operator where id = $1', [
    anna.operatorId,
  ])
  expect(unseal({ ...app.config, SECRETS_KEY_PREVIOUS: undefined }, TOTP_SECRET, rows[0].totp_secret)).toBe(
    anna.secret,
  )
  await app.moveClock('1 minute')
  expect(await logIn(await anna.code())).toBe('CompleteOperatorLoginSuccess')
})

test('OPER-03 after a key rotation sealed evidence is readable without the old key', async () => {
  const { services } = app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  const id = newId()
  const key = `evidence/${id}.sealed`
  const old = { ...app.config, SECRETS_KEY: BEFORE, SECRETS_KEY_PREVIOUS: undefined }
  await services.storage.put(
    key,
    Buffer.from(seal(old, 'evidence', 'I know where you live')),
    'application/octet-stream',
  )
  await app.admin.query(
    `insert into accounts.moderation_decision (id, site_id, decision, effective_at, evidence_key) values ($1, $2, 'threat_to_life', platform.now(), $3)`,
    [id, siteId, key],
  )
  for (let run = 0; run < 2; run++) await app.runJob('accounts.seal-evidence')
  const sealed = await text((await services.storage.get(key))!.stream)
  expect(unseal({ ...app.config, SECRETS_KEY_PREVIOUS: undefined }, 'evidence', sealed)).toBe(
    'I know where you live',
  )
})

test('a partner finds its sign-ups under their references from before the key rotation', async () => {
  const partner = await createPartner(app, '--network', 'net', '--scopes', 'signups:read,signups:create')
  const { data } = await partner.run(
    `mutation { createPartnerSignup(input: { email: "cas@example.org", gender: "MALE", seeking: "FEMALE", dateOfBirth: "1990-05-17" }) {
      ... on CreatePartnerSignupSuccess { reference completionUrl } } }`,
  )
  const id = await newest('accounts.partner_signup')
  const { reference, completionUrl } = data.createPartnerSignup
  expect(reference).toBe(sign(BEFORE, 'partner-signup', id).slice(0, 22))
  const begun = new URL(completionUrl).searchParams.get('pendingSignup')
  const form = {
    name: 'Cas',
    password: 'correct horse battery',
    acceptTerms: true,
    pendingSignupToken: begun,
  }
  const person = { email: 'cas@example.org', gender: 'MALE', seeking: 'FEMALE', dateOfBirth: '1990-05-17' }
  await app.visitor().run(SIGN_UP, { input: { ...person, ...form } })
  const signups = await partner.run('{ partnerSignups { edges { node { reference } } } }')
  expect(signups.data.partnerSignups.edges).toEqual([{ node: { reference } }])
})

test('NOTI-04 a browser whose push service refuses every key is told; one of unknown key gets the right one', async () => {
  const member = await app.signUp({ name: 'Eva' })
  // Bo's credits are spent on the rows above, and a refused message sends no push.
  const writer = await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })
  const [first, second] = [service.browser('unsaid'), service.browser('refusing')]
  const push = async () => {
    const input = { clientId: newId(), recipientId: member.profileId, text: 'Hoi' }
    expect((await writer.run(SEND, { input })).data.sendMessage.__typename).toBe('SendMessageSuccess')
    await app.drainEvents()
    await app.drainJobs()
  }
  const subscribe = async (browser: typeof first) =>
    (await member.run(SUBSCRIBE, { input: browser.keys })).data.subscribeToPush.refused
  const before = vapidKeys({ ...app.config, SECRETS_KEY: BEFORE, SECRETS_KEY_PREVIOUS: undefined }).publicKey
  expect(await subscribe(first)).toBe(false)
  service.answer({ status: 403 }, { status: 201 })
  await push()
  await push()
  expect(first.posted().map(({ headers }) => headers.authorization!.split('k=')[1])).toEqual([
    vapidKeys(app.config).publicKey,
    before,
    before,
  ])
  await member.run(
    'mutation ($endpoint: String!) { unsubscribeFromPush(input: { endpoint: $endpoint }) { ... on UnsubscribeFromPushSuccess { viewer { id } } } }',
    {
      endpoint: first.endpoint,
    },
  )
  await subscribe(second)
  service.answer({ status: 401 }, { status: 403 })
  await push()
  expect(second.posted()).toHaveLength(2)
  await push()
  expect(second.posted()).toHaveLength(2)
  expect(await subscribe(second)).toBe(true)
  expect(await (await fetch(`http://127.0.0.1:${app.metricsPorts[0]}/metrics`)).text()).toMatch(
    /ruvela_push_refused_by_key [1-9]/,
  )
})
