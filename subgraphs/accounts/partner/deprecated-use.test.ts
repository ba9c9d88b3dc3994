import type { GraphQLObjectType } from 'graphql'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { createPartner } from '#testing/partner.ts'

const USES = `query ($from: Date, $to: Date) {
  partner { keys { id isCurrent } deprecatedUses(from: $from, to: $to) { keyId element advice uses lastUsedAt } } }`
const ADVICE = 'Use `name`. Goes on 2099-07-31.'

const app = testApp()
let siteFields: ReturnType<GraphQLObjectType['getFields']>

beforeAll(() => {
  siteFields = (app.installation.live.apiSchema.getType('Site') as GraphQLObjectType).getFields()
})

const managed = (network: string) =>
  createPartner(app, '--network', network, '--scopes', 'site:read,partner:manage')

/** Deprecates a field for this test, as a release does. Texts that ran before are known as they were. */
function deprecate(name: string) {
  siteFields[name]!.deprecationReason = ADVICE
  onTestFinished(() => {
    siteFields[name]!.deprecationReason = undefined
  })
}

test('FED-06 a partner sees the deprecated fields its keys use, how often, when last and what replaces them', async () => {
  const [partner, other] = [await managed('uses'), await managed('others')]
  const usesOf = async (who: typeof partner, days = {}) =>
    (await who.run(USES, days)).data.partner.deprecatedUses
  await partner.run('{ site { mailName } }')
  expect(await usesOf(partner)).toEqual([])
  deprecate('mailName')
  deprecate('indexTitle')
  await partner.run('{ site { mailName again: mailName } }')
  await partner.run('{ site { mailName indexTitle } }')
  await other.run('{ site { indexTitle } }')
  const { keys } = (await partner.run(USES)).data.partner
  const { id: keyId } = keys.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  const use = (element: string, uses: number) => ({
    keyId,
    element,
    advice: ADVICE,
    uses,
    lastUsedAt: expect.any(String),
  })
  expect(await usesOf(partner)).toEqual([use('Site.indexTitle', 1), use('Site.mailName', 2)])
  expect(await usesOf(other)).toMatchObject([{ element: 'Site.indexTitle', uses: 1 }])

  // Days are counted apart, and the period chooses among them.
  await app.moveClock('2 days')
  try {
    await partner.run('{ site { mailName name } }')
    expect(await usesOf(partner)).toEqual([use('Site.mailName', 3), use('Site.indexTitle', 1)])
    const today = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await usesOf(partner, { from: today, to: today })).toEqual([use('Site.mailName', 1)])
  } finally {
    await app.moveClock('-2 days')
  }
})

test('FED-06 an operation that does not run is not counted as a use', async () => {
  const partner = await managed('refused')
  deprecate('mailName')
  await partner.run('{ site { mailName unknown } }')
  await partner.run('{ site { mailName } viewer { email } }')
  expect((await partner.run(USES)).data.partner.deprecatedUses).toEqual([])
})
