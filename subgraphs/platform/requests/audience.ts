import { DirectiveLocation, GraphQLDirective, GraphQLNonNull, GraphQLString } from 'graphql'

/** The scopes of a partner's key, and what each opens. */
export const PARTNER_SCOPES = {
  'site:read': 'the site’s public data: its settings, bundles, choices, places and texts',
  'signups:read': 'sign-ups from the key’s traffic',
  'signups:create': 'creating pending sign-ups for people whom the partner refers, with the key’s traffic',
  'orders:read': 'paid orders from the key’s traffic',
  'partner:manage': 'the partner’s own keys, their use, and the webhooks of the key’s traffic',
} as const
export type PartnerScope = keyof typeof PARTNER_SCOPES

/** The scopes that a member may grant to a partner's app (FED-06). */
export const MEMBER_SCOPES = {
  'profile:read': 'the member’s own profile, as others see it',
  'matches:read': 'the member’s matches',
  'messages:read': 'the member’s conversations, with live events',
  'likes:write': 'liking and unliking profiles in the member’s name',
} as const
export type MemberScope = keyof typeof MEMBER_SCOPES
/**
 * The scopes of a partner's bearer token: for the partner itself, or for a member who has authorised its app.
 */
export type ApiScope = PartnerScope | MemberScope

/** The roles of operators, and what each is for. An admin may do what every role may. */
export const OPERATOR_ROLES = {
  admin: 'everything, and the other operators',
  moderator: 'photos, texts, reports, complaints and appeals',
  support: 'members, their accounts and their mails',
  finance: 'orders, payments, refunds and the books',
} as const
export type OperatorRole = keyof typeof OPERATOR_ROLES

/**
 * Who may get a value, in addition to any narrower audience. The rows that it covers are decided where they
 * are read: an `owner` sees only their own, a `member` none of members who blocked them.
 */
export type Audience = 'visitor' | 'member' | 'owner' | OperatorAudience | PartnerAudience
/** Only a partner's key with this scope. */
export type PartnerAudience = { partner: PartnerScope }
/**
 * Only a signed-in operator: with a role that is named (or an admin), for the site of the request. Plain
 * `operator` names every role. `anywhere` is for what belongs to the operator rather than to a site. The
 * graph checks these before the field's resolver runs (`requireOperator`). `anybody` is for the console's
 * login, which needs no session and is no part of the public API.
 */
export type OperatorAudience = 'operator' | { operator: readonly OperatorRole[] | 'anywhere' | 'anybody' }

/** Names the audience of a type once, and of a field where it differs (FED-07). */
export const AUDIENCE_DIRECTIVE = new GraphQLDirective({
  name: 'audience',
  description:
    'Who can read a value. `visitor`: everyone; for fields of Query, a partner’s key needs the scope site:read. `member`: signed-in members, and visitors of a site that lets them search. `owner`: the member to whom it belongs. `partner`: keys with the scope. `operator`: signed-in operators with one of the roles, and admins. A field without an audience inherits its type’s. Inputs, enums, unions and scalars have the audience of the fields that use them.',
  locations: [DirectiveLocation.OBJECT, DirectiveLocation.INTERFACE, DirectiveLocation.FIELD_DEFINITION],
  args: {
    of: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'One of visitor, member, owner, partner and operator.',
    },
    scope: { type: GraphQLString, description: 'The scope that a partner’s key needs.' },
    role: {
      type: GraphQLString,
      description:
        'The roles of operators, separated by commas. `anywhere`: every role, on any site. `anybody`: the login, before there is a session. Without it: every role, on a site where the operator may work.',
    },
  },
})

/** The arguments of the directive. */
export type AudienceArguments = { of: string; scope?: string; role?: string }

/** The directive as written on a schema element. */
export function audienceDirective(audience: Audience): { name: string; args: AudienceArguments } {
  return { name: AUDIENCE_DIRECTIVE.name, args: argumentsOf(audience) }
}

function argumentsOf(audience: Audience): AudienceArguments {
  if (typeof audience === 'string') return { of: audience }
  if ('partner' in audience) return { of: 'partner', scope: audience.partner }
  const { operator } = audience
  return { of: 'operator', role: typeof operator === 'string' ? operator : operator.join(',') }
}

const FOR_PEOPLE = new Set(['visitor', 'member', 'owner'])

/** Whether these arguments name an audience. */
export function isAudience({ of, scope, role }: AudienceArguments): boolean {
  if (of === 'partner') return scope !== undefined && scope in PARTNER_SCOPES && role === undefined
  if (of === 'operator') return scope === undefined && areRoles(role)
  return scope === undefined && role === undefined && FOR_PEOPLE.has(of)
}

function areRoles(role: string | undefined): boolean {
  return (
    role === undefined ||
    role === 'anywhere' ||
    role === 'anybody' ||
    role.split(',').every((name) => Object.hasOwn(OPERATOR_ROLES, name))
  )
}
