import { getNamedType, isObjectType } from 'graphql'
import { readApiDocument, readAudiences } from '#gateway/operations/audience.ts'
import { SCHEMA } from './schema-paths.ts'

/**
 * Everybody who looks: the `owner`, other members (`free`, `paid`, one whom the owner has `blocked`, one of an `otherSite`), one who is
 * `suspended`, a `partner`'s key, a `developer` without a session, and a `visitor` without a token.
 */
export type Role =
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
const EVERYBODY: Role[] = [...MEMBERS, 'suspended', 'partner', 'developer']

/**
 * Who may see values of each audience, by what the object is: one of the site's, one of a member's, or the answer of a field of `Query`, which
 * everybody gets for the own account and the own site. Free operations take a token, so a visitor is in none of these. Who is blocked sees
 * nothing of a member, and who is suspended what a stranger sees.
 */
const SEEN_BY: Record<'ofSite' | 'ofMember' | 'root', Record<string, Role[]>> = {
  ofSite: { visitor: EVERYBODY, member: MEMBERS, owner: ['owner'] },
  ofMember: { visitor: LET_IN, member: LET_IN, owner: ['owner'] },
  root: {
    visitor: [...EVERYBODY, 'otherSite'],
    member: [...MEMBERS, 'otherSite'],
    owner: [...MEMBERS, 'otherSite', 'suspended'],
    partner: ['partner'],
  },
}

const audienceOf = readAudiences(readApiDocument())

/**
 * Who may see a value, as the audiences of the schema say it: whoever may see every field on the way there (FED-07).
 * @param leaf names of fields from a type down to a value, with dots between them
 */
export function rolesThatSee(leaf: string): Role[] {
  const [typeName = '', ...path] = leaf.split('.')
  const seenBy =
    SEEN_BY[
      typeName === 'Query' ? 'root' : audienceOf(typeName, 'id').of === 'visitor' ? 'ofSite' : 'ofMember'
    ]
  let roles: Role[] | undefined
  let type = SCHEMA.getType(typeName)
  for (const name of path) {
    if (!isObjectType(type) || name === '__typename') break
    const field = seenBy[audienceOf(type.name, name).of] ?? []
    roles = roles?.filter((role) => field.includes(role)) ?? field
    type = getNamedType(type.getFields()[name]!.type)
  }
  return roles ?? []
}

/** Who gets an answer of the calls and files beside the graph: those of a member, those about what is the caller's own, and those that are open. */
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
