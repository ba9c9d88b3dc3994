import { DirectiveLocation, GraphQLDirective, GraphQLNonNull, GraphQLString } from 'graphql'

/** The scopes of a partner's key, and what each opens. */
export const PARTNER_SCOPES = {
  'site:read': 'the site’s public data: its settings, bundles, choices, places and texts',
  'signups:read': 'sign-ups from the key’s traffic',
  'signups:create': 'creating pending sign-ups for people whom the partner refers, with the key’s traffic',
  'orders:read': 'paid orders from the key’s traffic',
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

/**
 * Who may get a value, in addition to any narrower audience. The rows that it covers are decided where they
 * are read: an `owner` sees only their own, a `member` none of members who blocked them.
 */
export type Audience = 'visitor' | 'member' | 'owner' | 'operator' | PartnerAudience
/** Only a partner's key with this scope. */
export type PartnerAudience = { partner: PartnerScope }

/** Names the audience of a type once, and of a field where it differs (FED-07). */
export const AUDIENCE_DIRECTIVE = new GraphQLDirective({
  name: 'audience',
  description:
    'Who can read a value. `visitor`: everyone; for fields of Query, a partner’s key needs the scope site:read. `member`: signed-in members, and visitors of a site that lets them search. `owner`: the member to whom it belongs. `partner`: keys with the scope. `operator`: no client of this graph. A field without an audience inherits its type’s. Inputs, enums, unions and scalars have the audience of the fields that use them.',
  locations: [DirectiveLocation.OBJECT, DirectiveLocation.INTERFACE, DirectiveLocation.FIELD_DEFINITION],
  args: {
    of: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'One of visitor, member, owner, partner and operator.',
    },
    scope: { type: GraphQLString, description: 'The scope that a partner’s key needs.' },
  },
})

/** The arguments of the directive. */
export type AudienceArguments = { of: string; scope?: string }

/** The directive as written on a schema element. */
export function audienceDirective(audience: Audience): { name: string; args: AudienceArguments } {
  const args = typeof audience === 'string' ? { of: audience } : { of: 'partner', scope: audience.partner }
  return { name: AUDIENCE_DIRECTIVE.name, args }
}

const WITHOUT_SCOPE = new Set(['visitor', 'member', 'owner', 'operator'])

/** Whether these arguments name an audience. */
export function isAudience({ of, scope }: AudienceArguments): boolean {
  return of === 'partner'
    ? scope !== undefined && scope in PARTNER_SCOPES
    : scope === undefined && WITHOUT_SCOPE.has(of)
}
