import { DirectiveLocation, GraphQLDirective, GraphQLNonNull, GraphQLString } from 'graphql'

/** The scopes of a partner's key, and what each opens. */
export const PARTNER_SCOPES = {
  'site:read': 'what the site shows to everybody: its settings, bundles, choices, places and texts',
  'signups:read': 'the sign-ups of the traffic of the key',
  'signups:create': 'beginning a sign-up for somebody whom the partner sends, for the traffic of the key',
  'orders:read': 'what those who came by the traffic of the key have paid',
} as const
export type PartnerScope = keyof typeof PARTNER_SCOPES

/** The scopes that a member may grant to a partner's app (FED-06). */
export const MEMBER_SCOPES = {
  'profile:read': 'the member’s own profile, as others see it',
  'matches:read': 'whom the member has matched with',
  'messages:read': 'the member’s conversations, and news of them as they come',
  'likes:write': 'liking somebody in the member’s name, and taking it back',
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
    'Who may get a value: `visitor` everybody (a partner’s key needs the scope site:read for such a field of Query); `member` signed-in members, and visitors of a site that shows its search to them; `owner` the member whom it belongs to; `partner` keys with the scope; `operator` signed-in operators of the installation, with one of the roles or as an admin, and no other client of this graph. A field without an audience has its type’s. Inputs, enums, unions and scalars have the audience of the fields that use them.',
  locations: [DirectiveLocation.OBJECT, DirectiveLocation.INTERFACE, DirectiveLocation.FIELD_DEFINITION],
  args: {
    of: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'visitor, member, owner, partner or operator.',
    },
    scope: { type: GraphQLString, description: 'The scope that a partner’s key needs.' },
    role: {
      type: GraphQLString,
      description:
        'The roles of operators, with commas; `anywhere` for every role, whatever the site; `anybody` for the login, before there is a session. Without it every role that may work on the site.',
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
