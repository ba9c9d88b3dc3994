import { expect, test } from 'vitest'
import {
  fileFaults,
  fillLists,
  missingCommands,
  unknownCommands,
  unlistedFolders,
} from './documents.rules.ts'
import { declaredEvents, grantedFunctions } from './neighbours.rules.ts'
import { ROOMS } from './rooms.data.ts'
import { refusal, resolveImport, roomsOf } from './rooms.rules.ts'

// Each line is an import as `<file> <specifier>`; a line that begins with `type` imports types alone.
const REFUSED = `
gateway/server.ts ../scripts/demo/open-demo.ts
gateway/requests/open-request.ts #scripts/generate.ts
gateway/requests/open-request.ts #testing/database.ts
gateway/requests/open-request.ts ../testing/query-bombs.ts
gateway/pages/pages.ts #web/app/document.ts
gateway/pages/pages.ts #web/runtime/page/bootData.ts
gateway/requests/open-request.ts #subgraphs/accounts/account/account.store.ts
gateway/requests/open-request.ts #subgraphs/accounts/events.ts
type gateway/requests/open-request.ts #subgraphs/accounts/tables.ts
subgraphs/platform/base/config.ts #subgraphs/likes/published.ts
type subgraphs/platform/base/config.ts ../../likes/events.ts
subgraphs/platform/base/config.ts #gateway/installation.ts
subgraphs/platform/base/config.ts #scripts/generate.ts
subgraphs/platform/base/config.ts #web/locales/complete.ts
subgraphs/platform/base/config.ts #testing/database.ts
subgraphs/likes/like.store.ts ../profiles/profile/profile.store.ts
subgraphs/likes/like.store.ts #subgraphs/profiles/tables.ts
subgraphs/likes/member.handlers.ts ../accounts/events.ts
subgraphs/likes/like.store.ts #gateway/installation.ts
type subgraphs/likes/like.store.ts #scripts/generate.ts
subgraphs/likes/like.store.ts #testing/database.ts
subgraphs/likes/like.store.ts #web/locales/complete.ts
subgraphs/billing/server.ts ./testing/mollie-fake.ts
migrations/20261101000000-likes-swipe.ts #platform/postgres/database.ts
web/features/likes/LikeButton.tsx #subgraphs/likes/events.ts
web/features/likes/LikeButton.tsx #gateway/installation.ts
web/features/likes/LikeButton.tsx #scripts/generate.ts
web/features/likes/LikeButton.tsx #testing/run-size.ts
web/features/likes/LikeButton.tsx #web/e2e/support/graph.ts
type web/features/likes/LikeButton.tsx #platform/site/site-settings.ts
web/runtime/page/page.ts #web/design/Screen.tsx
web/design/Screen.tsx #web/features/likes/LikeButton.tsx
web/features/likes/LikeButton.tsx #web/screens/Likes/route.ts
web/screens/Likes/route.ts #web/app/routes.ts
web/screens/Likes/route.ts ../Match/route.ts
web/screens/Likes/route.ts #web/screens/Match/route.ts
web/app/main.tsx #web/service-worker/renewedSubscription.ts
subgraphs/accounts/site/site.store.ts ../account/account.store.ts
type subgraphs/accounts/login/login.actions.ts ../suspension/suspension.store.ts
subgraphs/accounts/tables.ts ./login/login.actions.ts
subgraphs/accounts/login/login.actions.ts ../server.ts
type subgraphs/billing/tables.ts ./orders/payment.provider.ts
subgraphs/profiles/member-data.ts ./photo/photo.rules.ts
subgraphs/billing/orders/order.store.ts ../errors.ts
subgraphs/platform/base/log.ts #platform/postgres/clock.ts
subgraphs/profiles/profile/profile.store.ts ../photo/photo.store.ts
subgraphs/notifications/mail/mail.store.ts ../news/digest.store.ts
subgraphs/conversations/message/message.store.ts ../inbox/delivery.store.ts
gateway/requests/open-request.ts ../socket/live-updates.ts
gateway/socket/live-updates.ts ../server.ts
web/runtime/session/session.ts #web/runtime/network/network.ts
web/runtime/page/page.ts #web/runtime/words/nl.ts
web/runtime/compatibility/watchSize.ts #web/runtime/session/session.ts
web/design/form/Button.tsx ../notice/Modal.tsx
gateway/socket/live-updates.ts ../unheard-of/file.ts
web/e2e/likes.spec.ts #platform/base/config.ts
subgraphs/likes/testing/fixtures.ts #gateway/installation.ts
`
const ALLOWED = `
gateway/sources/subgraph-list.ts #subgraphs/likes/server.ts
gateway/requests/authentication.ts #subgraphs/accounts/published.ts
type gateway/requests/authentication.ts #subgraphs/accounts/events.ts
type gateway/pages/pages.ts #web/runtime/page/bootData.ts
gateway/pictures/app-icon/app-icon.ts #web/design/marks.data.ts
subgraphs/likes/like.store.ts ../profiles/published.ts
type subgraphs/likes/member.handlers.ts ../accounts/events.ts
subgraphs/likes/like.store.ts #platform/postgres/clock.ts
subgraphs/likes/like.test.ts #testing/test-app.ts
subgraphs/likes/like.store.ts kysely
subgraphs/profiles/testing/members.ts #testing/test-app.ts
subgraphs/accounts/login/login.actions.ts ../site/site.store.ts
subgraphs/accounts/login/login.actions.ts ../tables.ts
subgraphs/accounts/server.ts ./login/login.schema.ts
web/e2e/likes.spec.ts ./support/graph.ts
type subgraphs/billing/tables.ts ./tables/orders.types.ts
subgraphs/profiles/photo/photo.rules.ts ../photo-files.rules.ts
scripts/serve.ts #gateway/server.ts
scripts/serve.ts #testing/product.ts
testing/faults/load.ts #scripts/generate.ts
web/screens/Likes/LikesScreen.tsx ./LikesTabs.tsx
web/screens/Likes/LikesScreen.tsx #web/features/likes/LikeButton.tsx
web/screens/Likes/LikesScreen.tsx #web/__generated__/LikesScreenQuery.graphql.ts
web/features/signup/signupForm.rules.ts #platform/base/pasted-text.rules.ts
web/operator/screens/Sites/settings/ThemeControl.tsx #platform/site/theme-contrast.rules.ts
`

function judge(line: string): string | undefined {
  const [from, specifier] = line.replace(/^type /, '').split(' ') as [string, string]
  const to = resolveImport(from, specifier)
  return to && refusal({ from, to, isType: line.startsWith('type ') })
}

test.each(REFUSED.trim().split('\n'))('lint refuses the import %s', (line) => {
  expect(judge(line)).toEqual(expect.any(String))
})

test.each(ALLOWED.trim().split('\n'))('lint lets pass the import %s', (line) => {
  expect(judge(line)).toBeUndefined()
})

test('each pair of neighbouring rooms may import downwards and not upwards', () => {
  let count = 0
  for (const [folder, { order = [] }] of Object.entries(ROOMS)) {
    for (const [index, [high]] of order.entries()) {
      const low = order[index - 1]?.[0]
      if (low === undefined || `${low}${high}`.includes('.')) continue
      const [above, below] = [`${folder}/${high}/file.ts`, `${folder}/${low}/file.ts`]
      expect(refusal({ from: above, to: below, isType: false })).toBeUndefined()
      expect(refusal({ from: below, to: above, isType: true })).toContain('only fall')
      count++
    }
  }
  expect(count).toBeGreaterThan(50)
})

test('a file in a room that is not declared is noticed', () => {
  expect(roomsOf('gateway/cellar/wine.ts')).toEqual([
    { folder: 'gateway', room: 'cellar', isDeclared: false },
  ])
  expect(roomsOf('web/runtime/page/page.ts').map(({ isDeclared }) => isDeclared)).toEqual([true, true])
})

test('a list in a document is written anew from the declaration, and nothing beside it', () => {
  const stale = 'Before.\n<!-- docs: rooms web/design -->\n| old |\n<!-- /docs -->\nAfter.'
  const filled = fillLists(stale, { functions: [], events: [] })
  expect(filled).toMatch(/^Before\.\n.*\n\| room \|[\s\S]*`card\/`[\s\S]*\nAfter\.$/)
  expect(filled).not.toContain('old')
  expect(fillLists(filled, { functions: [], events: [] })).toBe(filled)
})

test('the list of a subgraph’s neighbours has the functions and events between them', () => {
  const sql = `grant execute on function likes.decided_by(uuid,
    text) to {role:profiles}, {role:likes};`
  const source = `export const e = { 'like.matched': topic<LikeMatched>(1).to('conversations', 'likes') }`
  const uses = { functions: grantedFunctions(sql), events: declaredEvents('likes', source) }
  const rowsOf = (name: string) =>
    fillLists(`<!-- docs: neighbours ${name} -->\n<!-- /docs -->`, uses).split('\n').slice(3, -1)
  expect(rowsOf('likes')).toEqual([
    '| conversations | – | – | – | `like.matched` |',
    '| itself | – | – | – | `like.matched` |',
    '| profiles | – | `decided_by` | – | – |',
  ])
  expect(rowsOf('profiles')).toEqual(['| likes | `decided_by` | – | – | – |'])
})

test('a folder, command or file that documents miss or invent is a fault', () => {
  expect(unlistedFolders(['gateway', 'cellar'])).toEqual([expect.stringContaining('cellar')])
  const readme = '| `npm run test:all`, `e2e` | … |'
  expect(missingCommands(['test:all', 'e2e', 'test', 'postinstall'], readme)).toEqual([
    'README.md does not name npm run test',
  ])
  expect(unknownCommands(['e2e'], 'Say `npm run e2e` or `npm run fly`.')).toEqual(['there is no npm run fly'])
  expect(fileFaults(['web/app/head.ts'], '`app/head.ts`, `head.ts`, `tail.ts`, `*.rules.ts`')).toEqual([
    'there is no file tail.ts',
  ])
})
