import { isObjectType } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import type { OperatorRole } from '#platform/requests/audience.ts'
import { openShop } from '#subgraphs/billing/testing/shop.ts'
import { nodesOfConsole } from '#testing/console-nodes.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { createPartner } from '#testing/partner.ts'
import type { Person, Result } from '#testing/person.ts'

const NODE = 'query ($id: ID!) { node(id: $id) { __typename id } }'

/** Who reads each type in the console, besides admins; none of them elsewhere than on the order's site. */
const READERS: Record<string, OperatorRole[]> = {
  Announcement: [],
  ChoiceList: [],
  DiscountCodeSeries: ['finance'],
  GiftList: [],
  HouseProfile: [],
  IcebreakerList: [],
  // On the page of a member others see it too, but each opening of that is audited.
  MemberErasureAsk: ['support'],
  MoneyAct: ['finance', 'support'],
  OperatorOrder: ['finance', 'support'],
  OperatorPage: [],
  OperatorPageLanguage: [],
  OperatorPasskey: [],
  OperatorRefund: ['finance', 'support'],
  // Every operator sees the sites on which they work.
  OperatorSite: ['finance', 'support', 'moderator'],
  SiteChange: [],
  TrustedFlagger: [],
}

const app = testApp()
let admin: OperatorPerson
let ids: Record<string, string>
let ada: Person

beforeAll(async () => {
  const shop = await openShop(app)
  ada = await app.signUp({ name: 'Ada' })
  await shop.buy(ada)
  admin = await app.logInOperator('admin', { sites: ['ruvela'] })
  const { memberId } = await app.signUp({ name: 'Eva' })
  const proof = {
    password: admin.password,
    code: admin.recoveryCodes.shift()!,
    origin: 'https://ruvela.test',
  }
  ids = await nodesOfConsole(admin.run, { site: 'ruvela', memberId, proof })
})

const find = async (run: (document: string, variables: { id: string }) => Promise<Result>, id: string) => {
  const { data, errors } = await run(NODE, { id })
  expect(errors).toBeUndefined()
  return data.node
}

test('FED-02 OPER-01 each object of the console is found by its id, by exactly those who read its type', async () => {
  expect(Object.keys(ids).toSorted()).toEqual(Object.keys(READERS).toSorted())
  const roles = ['finance', 'support', 'moderator'] as const
  const others = await Promise.all(
    roles.map(async (role) => [role, await app.logInOperator(role, { sites: ['ruvela'] })] as const),
  )
  for (const [typeName, id] of Object.entries(ids)) {
    expect(await find(admin.run, id)).toEqual({ __typename: typeName, id })
    for (const [role, { run }] of others) {
      const found = READERS[typeName]!.includes(role) ? { __typename: typeName, id } : null
      expect(await find(run, id), `${typeName} by ${role}`).toEqual(found)
    }
  }
})

test('FED-02 FED-07 members, visitors, partners and operators of another site find nothing of the console', async () => {
  const partner = await createPartner(app, '--network', 'own', '--scopes', 'site:read,partner:manage')
  const elsewhere = await app.logInOperator('admin', { sites: ['dutch'], host: 'dutch.test' })
  for (const [typeName, id] of Object.entries(ids)) {
    for (const run of [ada.run, app.visitor().run, app.visitor('dutch.test').run, elsewhere.run])
      expect(await find(run, id), typeName).toBeNull()
    expect((await partner.run(NODE, { id })).data.node, typeName).toBeNull()
    // An operator of one site cannot work on another by naming it, either.
    expect((await elsewhere.on('ruvela').run(NODE, { id })).data?.node ?? null, typeName).toBeNull()
  }
})

test('FED-02 an admin of every site finds what belongs to a site only at work on it', async () => {
  const everywhere = await app.logInOperator('admin')
  // These say which site they are of, and this admin works on it.
  const namesItsSite = [
    'OperatorPage',
    'OperatorPageLanguage',
    'OperatorPasskey',
    'OperatorSite',
    'SiteChange',
  ]
  for (const [typeName, id] of Object.entries(ids)) {
    expect(await find(everywhere.run, id), typeName).toMatchObject({ id })
    const found = await find(everywhere.on('dutch').run, id)
    expect(found !== null, typeName).toBe(namesItsSite.includes(typeName))
  }
})

test('FED-02 an unknown id, and one of another form, is null for an admin too', async () => {
  for (const typeName of Object.keys(ids))
    for (const rowId of [newId(), 'x', `${newId()}.x`, `${newId()}.terms.nl`, ''])
      expect(await find(admin.run, toGlobalId(typeName, rowId)), `${typeName} ${rowId}`).toBeNull()
})

test('FED-02 OPER-05 a member’s page and the audit are no nodes, because reading them is itself audited', async () => {
  for (const typeName of ['OperatorMember', 'AuditEntry', 'MemberAudit', 'MemberNote', 'MemberSession'])
    expect(await find(admin.run, toGlobalId(typeName, ada.memberId))).toBeNull()
  const types = Object.values(app.installation.live.apiSchema.getTypeMap()).filter(isObjectType)
  const withId = types.filter((type) => 'id' in type.getFields())
  const nodes = types.filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'))
  expect(withId.filter((type) => !nodes.includes(type)).map(({ name }) => name)).toEqual(['OperatorMember'])
})
