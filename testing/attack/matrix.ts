import { LEGACY_CALLS } from '#gateway/legacy/routes.ts'
import { fromGlobalId } from '#platform/base/global-ids.ts'
import { DEMO_PASSWORD } from '#scripts/demo/logins.ts'
import { nodesOfConsole } from '#testing/console-nodes.ts'
import { APP, requestOf } from '#testing/oauth-app.ts'
import { NO_SANDBOX, nodesOfMember, nodesOfPartner } from '#testing/own-nodes.ts'
import { printedToken } from '#testing/product.ts'
import { REST_ACCESS, rolesThatSee, type Role } from './access.ts'
import { operate } from './operate.ts'
import { openOperationsSocket } from './operations-socket.ts'
import { logInOperators, refusePhoto } from './operators.ts'
import { isAnswered, probesOf } from './probes.ts'
import { pay } from './racing.ts'
import type { Result } from './result.ts'
import { inParallel, operation, type Attacker, type Target } from './target.ts'

const WIDTH = 6
const SOCKET = 'socket'
// The demo's member has no refund, export or bonus. At least this share of the fields that the owner may see
// must have a value.
const BLIND_SHARE = 0.6

/**
 * Requests every field of every object of one member, through every entry point and in every role. The roles
 * that see it must match the schema's audiences.
 */
export async function readEverything(target: Target): Promise<Result> {
  const fixtures = await createFixtures(target)
  const found = new Map<string, Map<string, Set<Role>>>()
  const note = (field: string, entry: string, role: Role, isSeen: boolean) => {
    const entries = found.get(field) ?? new Map<string, Set<Role>>()
    const roles = entries.get(entry) ?? new Set<Role>()
    if (isSeen) roles.add(role)
    found.set(field, entries.set(entry, roles))
  }
  const probes = probesOf(fixtures.ids)
  const roles = Object.entries(fixtures.roles) as [Role, Attacker][]
  const tasks = roles.flatMap(([role, who]) => probes.map((probe) => ({ role, who, probe })))
  await inParallel(tasks, WIDTH, async ({ role, who, probe }) => {
    const { data } = await target.run(who, probe.query, { id: probe.id })
    for (const leaf of probe.leaves) note(leaf, probe.entry, role, isAnswered(data, probe, leaf))
  })
  // Over sockets the fields have the same entries, so one of each is enough.
  const sockets = roles.map(([role, who]) => ({ role, socket: openOperationsSocket(target.port, who) }))
  const overSockets = sockets.flatMap(({ role, socket }) =>
    probes
      .filter(({ entry }) => entry === 'node' || entry === 'query')
      .map((probe) => ({ role, socket, probe })),
  )
  await inParallel(overSockets, WIDTH, async ({ role, socket, probe }) => {
    const { data } = await socket.run(probe.query, { id: probe.id })
    for (const leaf of probe.leaves) note(leaf, SOCKET, role, isAnswered(data, probe, leaf))
  })
  for (const { socket } of sockets) socket.close()
  for (const [role, who] of roles)
    for (const [name, pathname] of fixtures.files) {
      const { host, authorization } = operation(who, '').headers!
      const headers = {
        ...(host === undefined ? {} : { host }),
        authorization: authorization!,
        cookie: `__Host-session=${who.token}; __Host-operator=${who.operatorToken ?? ''}`,
      }
      note(name, 'REST', role, (await target.send({ method: 'GET', path: pathname, headers })).status === 200)
    }
  return judge(found, tasks.length + overSockets.length)
}

const OF_THE_SUSPENDED = ['Query.suspension', 'Query.suspendedOrders', 'REST./api/user.php']

function judge(found: Map<string, Map<string, Set<Role>>>, requests: number): Result {
  const faults: string[] = []
  const counts = { owned: 0, shown: 0, empty: 0 }
  for (const [field, entries] of [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const allowed = field.startsWith('REST.') ? REST_ACCESS[field] : rolesThatSee(field)
    if (allowed === undefined) {
      faults.push(`${field} is not in the table: say who may see it`)
      continue
    }
    for (const [entry, roles] of entries) {
      const leaked = [...roles].filter((role) => !allowed.includes(role))
      if (leaked.length > 0) faults.push(`${field} by ${entry} leaks to ${leaked.join(', ')}`)
    }
    // A suspended member sees what a stranger sees (TRUST-07), whatever the schema says.
    const isStrange = allowed.includes('suspended') && !allowed.includes('developer')
    if (isStrange && !OF_THE_SUSPENDED.includes(field))
      faults.push(`${field} is for a suspended member, and for no stranger`)
    const seen = new Set([...entries.values()].flatMap((roles) => [...roles]))
    const [posted, overSocket] = [entries.get('node') ?? entries.get('query'), entries.get(SOCKET)]
    if (posted !== undefined && !isSameRoles(posted, overSocket))
      faults.push(`${field} is not for the same roles over a socket`)
    if (allowed.includes('owner')) counts.owned += 1
    if (seen.has('owner')) counts.shown += 1
    if (seen.size === 0) counts.empty += 1
  }
  for (const field of Object.keys(REST_ACCESS))
    if (!found.has(field)) faults.push(`${field} is in the table and nowhere else`)
  if (counts.shown < counts.owned * BLIND_SHARE)
    faults.push(`the owner sees ${counts.shown} fields of ${counts.owned}: it has looked at nothing`)
  for (const fault of faults) console.log(`  ${fault}`)
  return {
    name: 'matrix',
    tried: `${found.size} fields in ${requests} requests; ${counts.empty} had a value for nobody`,
    faults: faults.length,
  }
}

const isSameRoles = (some: Set<Role>, others = new Set<Role>()) =>
  some.size === others.size && [...some].every((role) => others.has(role))

type Fixtures = { roles: Record<Role, Attacker>; ids: Record<string, string>; files: [string, string][] }

const OWN = `{ site { id } bundles { id } viewer { id email profile { id photos { id url(variant: LARGE) } }
  orders(first: 20) { edges { node { id invoiceUrl } } }
  conversations(first: 1) { edges { node { id messages(last: 1) { edges { node { id } } } } } } } }`

type Edges<Row> = { edges: { node: Row }[] }
type OwnObjects = {
  site: { id: string }
  bundles: { id: string }[]
  viewer: {
    id: string
    profile: { id: string; photos: { id: string; url: string }[] }
    orders: Edges<{ id: string; invoiceUrl: string | null }>
    conversations: Edges<{ id: string; messages: Edges<{ id: string }> }>
  }
}

// The operators of the demo keep no recovery codes, so none of them has a passkey here.
const objectsOfConsole = (target: Target, admin: Attacker, erased: Attacker) =>
  nodesOfConsole((...asked) => target.run(admin, ...asked), {
    site: 'ruvela',
    memberId: fromGlobalId(erased.profileId)!.rowId,
    // Its domains have the address of the attacked machine, which no definition of a site may name.
    isFixed: true,
  })

/** All viewer roles, and the objects of the member they look at: the demo's paid member. */
async function createFixtures(target: Target): Promise<Fixtures> {
  const owner = { ...target.visitor, token: await printedToken(target.product, 'paid member') }
  const own = (await target.run(owner, OWN)).data as unknown as OwnObjects
  const { viewer } = own
  const conversation = viewer.conversations.edges[0]!.node
  const order = viewer.orders.edges.map(({ node }) => node).find(({ invoiceUrl }) => invoiceUrl !== null)!
  const [blocked, suspended, free] = [
    await target.join('Blocked'),
    await target.join('Suspended'),
    await target.join('Free'),
  ]
  const paid = await target.join('Paid')
  await pay(target, paid)
  const otherSite = await target.join('Elsewhere', 'dutch.localhost')
  const block = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }'
  await target.run(owner, block, { id: blocked.profileId })
  await operate(target, 'suspend', '--site', 'ruvela', '--member', suspended.email, '--reason', 'rules')
  const site = ['--site', 'ruvela']
  const traffic = ['--network', 'attack', '--scopes', 'site:read,signups:read,orders:read,partner:manage']
  const made = await operate(target, 'api-key', 'create', ...site, '--partner', 'Attack', ...traffic)
  const partner = { ...target.visitor, token: made.split('\n')[1]! }
  const [client = ''] = (await operate(target, 'oauth-client', 'create', ...site, ...APP)).split('\n')
  const operators = await logInOperators(target)
  return {
    roles: {
      ...operators,
      owner,
      free,
      paid,
      blocked,
      suspended,
      otherSite,
      partner,
      developer: target.visitor,
      visitor: { ...target.visitor, token: '' },
    },
    ids: {
      ...(await refusePhoto(target, {
        moderator: operators.moderator,
        member: { ...owner, profileId: viewer.profile.id },
      })),
      ...(await nodesOfMember((...asked) => target.run(owner, ...asked), {
        password: DEMO_PASSWORD,
        // A passkey's origin has the configured port, which is 0 for any free one.
        origin: 'http://localhost:0',
        app: requestOf(client),
      })),
      ...(await objectsOfConsole(target, operators.admin, free)),
      ...(await nodesOfPartner((...asked) => target.run(partner, ...asked), 'https://partner.example/hook')),
      ...NO_SANDBOX,
      Site: own.site.id,
      Bundle: own.bundles[0]!.id,
      Viewer: viewer.id,
      Profile: viewer.profile.id,
      Photo: viewer.profile.photos[0]!.id,
      Order: order.id,
      Conversation: conversation.id,
      Message: conversation.messages.edges[0]!.node.id,
      Operator: operators.support.operatorId,
    },
    files: [
      ['REST.invoice', order.invoiceUrl!],
      ['REST.photo', viewer.profile.photos[0]!.url],
      ...LEGACY_CALLS.filter(
        ({ method, changesState }) => method === 'GET' && changesState === undefined,
      ).map(({ path: pathname }): [string, string] => [`REST.${pathname}`, pathname]),
    ],
  }
}
