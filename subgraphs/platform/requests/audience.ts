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
