import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const LOG_OUT = `mutation { logOut { __typename } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor message { content { ... on TextContent { text } } } } }`
// One subgraph answers all of it, with aliases, a fragment and a type name selected on one kind of content
// only.
const RENAMED = `subscription { events: conversationEvents(after: "0") { kind ...Said conversation { partner: other { id } } } }
  fragment Said on ConversationEvent { message { said: content { ... on TextContent { words: text } ... on ImageContent { __typename url } } } }`
const CONDITIONAL = `subscription ($named: Boolean!) { conversationEvents(after: "0") {
  message { content { __typename @include(if: $named) ... on TextContent { text @skip(if: $named) } } } } }`
// Every subgraph takes part: the message is from conversations, the name from profiles, the like from likes,
// the address from accounts, …
const EVERYWHERE = `subscription { conversationEvents(after: "0") {
  message { content { ... on TextContent { text } } sender { displayName likedByMe isMatch } }
  conversation { other { id displayName likedByMe } }
  viewer { email unreadMessagesCount newLikesCount credits notificationsDisabled profile { displayName } } } }`

/**
 * What members may rely on in live updates, whatever carries the notifications between processes.
 * @param installation what to open: with two gateways, one of every couple is connected to the other
 */
export function testLiveUpdates(installation: {
  environment: () => Promise<Record<string, string>>
  gateways: 1 | 2
}): void {
  const setup = openSetup(installation)
  testWhatAnEventCarries(setup)
  testCursors(setup)
  testWhoMayListen(setup)
}

type Installation = Parameters<typeof testLiveUpdates>[0]
type Setup = ReturnType<typeof openSetup>

function openSetup(installation: Installation) {
  let app: TestApp
  let counter = 0
  let elsewhere: Awaited<ReturnType<TestApp['openSecondGateway']>> | undefined
  beforeAll(async () => {
    app = await createTestApp(await installation.environment())
    if (installation.gateways === 2) elsewhere = await app.openSecondGateway()
  })
  afterAll(async () => {
    await elsewhere?.close()
    await app.close()
  })

  return {
    app: () => app,
    async couple(): Promise<[Person, Person]> {
      const [ada, bo] = await app.couple()
      return [ada, elsewhere?.meet(bo) ?? bo]
    },
    async send(from: Person, to: Person, text: string): Promise<void> {
      const { data } = await from.run(SEND, {
        input: { clientId: `live-${++counter}`, recipientId: to.profileId, text },
      })
      expect(data.sendMessage.__typename).toBe('SendMessageSuccess')
    },
  }
}

async function textOf(live: { next(): Promise<any> }): Promise<string> {
  return (await live.next()).data.conversationEvents.message.content.text
}

function testWhatAnEventCarries({ couple, send }: Setup): void {
  test('a message comes with its sender’s profile and like, the own totals and credits, in one event', async () => {
    const [ada, bo] = await couple()
    await bo.run(LIKE, { id: ada.profileId })
    const live = bo.subscribe(EVERYWHERE)
    await send(ada, bo, 'hello')
    const { data, errors } = await live.next()
    expect(errors).toBeUndefined()
    expect(data.conversationEvents).toEqual({
      message: {
        content: { text: 'hello' },
        sender: { displayName: 'Ada', likedByMe: true, isMatch: false },
      },
      conversation: { other: { id: ada.profileId, displayName: 'Ada', likedByMe: true } },
      viewer: {
        email: bo.email,
        unreadMessagesCount: 1,
        newLikesCount: 0,
        credits: expect.any(Number),
        notificationsDisabled: [],
        profile: { displayName: 'Bo' },
      },
    })
    await live.close()
  })

  test('changes between two messages show in the next: each event is read anew', async () => {
    const [ada, bo] = await couple()
    const live = bo.subscribe(EVERYWHERE)
    await send(ada, bo, 'before')
    expect((await live.next()).data.conversationEvents.message.sender).toMatchObject({ likedByMe: false })
    await bo.run(LIKE, { id: ada.profileId })
    await send(ada, bo, 'after')
    expect((await live.next()).data.conversationEvents.message.sender).toMatchObject({ likedByMe: true })
    await live.close()
  })

  test('FED-03 an event from one subgraph carries exactly the selection, under its aliases', async () => {
    const [ada, bo] = await couple()
    const live = bo.subscribe(RENAMED)
    await send(ada, bo, 'as asked')
    expect(await live.next()).toEqual({
      data: {
        events: {
          kind: 'MESSAGE',
          message: { said: { words: 'as asked' } },
          conversation: { partner: { id: ada.profileId } },
        },
      },
    })
    await live.close()
  })

  test('FED-03 fields that a variable skips or includes in an event differ per client', async () => {
    const [ada, bo] = await couple()
    const [named, plain] = [
      bo.subscribe(CONDITIONAL, { named: true }),
      bo.subscribe(CONDITIONAL, { named: false }),
    ]
    await send(ada, bo, 'hello')
    const contentOf = async (live: typeof named) =>
      (await live.next()).data.conversationEvents.message.content
    expect([await contentOf(named), await contentOf(plain)]).toEqual([
      { __typename: 'TextContent' },
      { text: 'hello' },
    ])
    await Promise.all([named.close(), plain.close()])
  })
}

function testCursors({ couple, send }: Setup): void {
  test('who was away goes on from the last cursor: nothing is missing, nothing comes twice', async () => {
    const [ada, bo] = await couple()
    const before = bo.subscribe(LIVE, { after: '0' })
    await send(ada, bo, 'one')
    const { cursor } = (await before.next()).data.conversationEvents
    await before.close()
    await send(ada, bo, 'two')
    await send(bo, ada, 'three')
    const after = bo.subscribe(LIVE, { after: cursor })
    expect([await textOf(after), await textOf(after)]).toEqual(['two', 'three'])
    await after.close()
  })

  test('a made-up cursor is refused with its code', async () => {
    const [, bo] = await couple()
    const live = bo.subscribe(LIVE, { after: 'yesterday' })
    expect(await live.next()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
    await live.close()
  })
}

function testWhoMayListen({ app, couple, send }: Setup): void {
  test('a visitor cannot subscribe to what is a member’s', async () => {
    const live = app().visitor().subscribe(LIVE)
    expect(await live.next()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
    await live.close()
  })

  test('a logout ends the streams of that session, and no more events arrive on them', async () => {
    const [ada, bo] = await couple()
    const live = bo.subscribe(LIVE, { after: '0' })
    await send(ada, bo, 'heard')
    expect(await textOf(live)).toBe('heard')
    await bo.run(LOG_OUT)
    await send(ada, bo, 'not for this browser')
    await expect(live.next()).rejects.toMatchObject({ code: 4403 })
    await live.close()
  })

  test('a suspension ends the member’s streams on every device', async () => {
    const [ada, bo] = await couple()
    const devices = [bo.subscribe(LIVE, { after: '0' }), bo.subscribe(LIVE, { after: '0' })]
    await send(ada, bo, 'heard')
    for (const device of devices) expect(await textOf(device)).toBe('heard')
    await app().admin.query(`update accounts.account set status = 'suspended' where id = $1`, [bo.memberId])
    // The conversation closes only when the suspension's event arrives; messages sent until then must not
    // reach the devices either.
    await send(ada, bo, 'not any more')
    for (const device of devices) await expect(device.next()).rejects.toMatchObject({ code: 4403 })
    for (const device of devices) await device.close()
  })
}
