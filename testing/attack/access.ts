import { getNamedType, isObjectType } from 'graphql'
import { readApiDocument } from '#gateway/operations/api-schema.ts'
import { readAudiences } from '#gateway/operations/audience.ts'
import { OPERATOR_ROLES, type AudienceArguments, type OperatorRole } from '#platform/requests/audience.ts'
import { SCHEMA } from './schema-paths.ts'

/**
 * Every viewer role: the `owner`, other members (`free`, `paid`, `blocked` by the owner, of an `otherSite`),
 * a `suspended` one, a `partner`'s key, a `developer` without a session, a `visitor` without a token, and an
 * operator of each role.
 */
export type Role =
  | OperatorRole
  | 'owner'
  | 'free'
  | 'paid'
  | 'blocked'
  | 'suspended'
  | 'otherSite'
  | 'partner'
  | 'developer'
  | 'visitor'

const LET_IN: Role[] = ['owner', 'free', 'paid']
const MEMBERS: Role[] = [...LET_IN, 'blocked']
const OPERATORS = Object.keys(OPERATOR_ROLES) as OperatorRole[]
// For everything but their own fields, operators see what a developer without a session sees.
const EVERYBODY: Role[] = [...MEMBERS, 'suspended', 'partner', 'developer', ...OPERATORS]

/**
 * The roles that may see values of each audience, by object: the site's, a member's, or a field of `Query`.
 * Each viewer gets fields of `Query` for their own account and site. Free operations take a token, so a
 * visitor is in none of these. A blocked member sees nothing of the owner, and a suspended member sees what
 * a stranger sees.
 */
const SEEN_BY: Record<'ofSite' | 'ofMember' | 'ofConsole' | 'root', Record<string, Role[]>> = {
  ofSite: { visitor: EVERYBODY, member: MEMBERS, owner: ['owner'] },
  // A partner's keys and webhooks are its own, whatever member it brought.
  ofMember: { visitor: LET_IN, member: LET_IN, owner: ['owner'], partner: ['partner'] },
  // Values within what operators see, such as amounts of money.
  ofConsole: { visitor: OPERATORS, member: OPERATORS },
  root: {
    visitor: [...EVERYBODY, 'otherSite'],
    member: [...MEMBERS, 'otherSite'],
    owner: [...MEMBERS, 'otherSite', 'suspended'],
    partner: ['partner'],
  },
}

// The product's catalogue of gifts, which several sites offer.
const OF_EVERY_SITE = ['Gift']

const audienceOf = readAudiences(readApiDocument())

/**
 * The roles that may see a value according to the schema's audiences: those that may see every field on its
 * path (FED-07).
 * @param leaf dotted field names from a type down to a value
 */
export function rolesThatSee(leaf: string): Role[] {
  const [typeName = '', ...path] = leaf.split('.')
  const seenBy = SEEN_BY[kindOf(typeName)]
  let roles: Role[] | undefined
  let type = SCHEMA.getType(typeName)
  for (const name of path) {
    if (!isObjectType(type) || name === '__typename') break
    const audience = audienceOf(type.name, name)
    const field = audience.of === 'operator' ? operatorsOf(audience) : (seenBy[audience.of] ?? [])
    roles = roles?.filter((role) => field.includes(role)) ?? field
    type = getNamedType(type.getFields()[name]!.type)
  }
  return roles ?? []
}

function kindOf(typeName: string): keyof typeof SEEN_BY {
  if (['Query', ...OF_EVERY_SITE].includes(typeName)) return 'root'
  const { of } = audienceOf(typeName, 'id')
  if (of === 'operator') return 'ofConsole'
  return of === 'visitor' ? 'ofSite' : 'ofMember'
}

function operatorsOf({ role }: AudienceArguments): Role[] {
  if (role === 'anybody') return [...EVERYBODY, 'otherSite']
  if (role === undefined || role === 'anywhere') return OPERATORS
  return OPERATORS.filter((name) => name === 'admin' || role.split(',').includes(name))
}

/**
 * Who gets an answer from REST calls and files: calls about a member, calls about the caller's own data, and
 * open calls.
 */
export const REST_ACCESS: Record<string, Role[]> = {
  'REST./api/auto-like.php': MEMBERS,
  'REST./api/chats.php': [...MEMBERS, 'otherSite'],
  'REST./api/companyinfo.php': [...EVERYBODY, 'otherSite', 'visitor'],
  'REST./api/discountcode.php': [],
  'REST./api/geocode.php': [],
  'REST./api/interests.php': [...EVERYBODY, 'otherSite', 'visitor'],
  'REST./api/likes.php': [...MEMBERS, 'otherSite'],
  'REST./api/regions.php': [...EVERYBODY, 'otherSite', 'visitor'],
  'REST./api/settings.php': [...EVERYBODY, 'otherSite', 'visitor'],
  'REST./api/user.php': [...MEMBERS, 'otherSite', 'suspended'],
  'REST.invoice': ['owner'],
  'REST.photo': ['owner'],
}
