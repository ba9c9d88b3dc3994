import { DirectiveLocation, GraphQLDirective, GraphQLNonNull, GraphQLString } from 'graphql'

/** What a partner's key may be made for, and what each opens. */
export const PARTNER_SCOPES = {
  'site:read': 'what the site shows to everybody: its settings, bundles, choices, places and texts',
  'signups:read': 'the sign-ups of the traffic of the key',
  'signups:create': 'beginning a sign-up for somebody whom the partner sends, for the traffic of the key',
  'orders:read': 'what those who came by the traffic of the key have paid',
} as const
export type PartnerScope = keyof typeof PARTNER_SCOPES

/** What a member may let an app of a partner do (FED-06). */
export const MEMBER_SCOPES = {
  'profile:read': 'the member’s own profile, as others see it',
  'matches:read': 'whom the member has matched with',
  'messages:read': 'the member’s conversations, and news of them as they come',
  'likes:write': 'liking somebody in the member’s name, and taking it back',
} as const
export type MemberScope = keyof typeof MEMBER_SCOPES
/** What whoever asks with a bearer token of a partner may do: for the partner itself, or for a member who has let its app in. */
export type ApiScope = PartnerScope | MemberScope

/**
 * Who may get a value, beside whoever else a wider audience has. Which rows it holds for is decided where they are read: an `owner` sees the own
 * ones only, a `member` none of those who blocked them.
 */
export type Audience = 'visitor' | 'member' | 'owner' | 'operator' | PartnerAudience
/** Nobody but a partner's key with this scope. */
export type PartnerAudience = { partner: PartnerScope }

/** Names the audience of a type once, and that of a field where it is another (FED-07). */
export const AUDIENCE_DIRECTIVE = new GraphQLDirective({
  name: 'audience',
  description:
    'Who may get a value: `visitor` everybody (a partner’s key needs the scope site:read for such a field of Query); `member` signed-in members, and visitors of a site that shows its search to them; `owner` the member whom it belongs to; `partner` keys with the scope; `operator` nobody over this graph. A field without one has that of its type. Inputs, enums, unions and scalars have that of the fields which use them.',
  locations: [DirectiveLocation.OBJECT, DirectiveLocation.INTERFACE, DirectiveLocation.FIELD_DEFINITION],
  args: {
    of: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'visitor, member, owner, partner or operator.',
    },
    scope: { type: GraphQLString, description: 'What the key of a partner has to be made for.' },
  },
})

/** The arguments of the directive. */
export type AudienceArguments = { of: string; scope?: string }

/** The directive as it stands on an element of a schema. */
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
