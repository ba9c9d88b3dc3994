import { PARTNER_SCOPES, type AudienceArguments } from '#platform/requests/audience.ts'

/** An audience as the reference names it, with the address of its page. */
export type AudienceWords = { id: string; name: string; meaning: string }

const PEOPLE: AudienceWords[] = [
  { id: 'visitor', name: 'Everybody', meaning: 'Visitors, members, and partners with their key.' },
  {
    id: 'member',
    name: 'Members',
    meaning: 'Signed-in members, free and paid, and visitors of a site that shows its search to them.',
  },
  { id: 'owner', name: 'The member concerned', meaning: 'Only the member to whom the value belongs.' },
]

/** Every audience of the public schema; partners are split by the scopes of their keys. */
export const AUDIENCES: AudienceWords[] = [
  ...PEOPLE,
  ...Object.entries(PARTNER_SCOPES).map(([scope, meaning]) => ({
    id: scope.replace(':', '-'),
    name: `Partners with ${scope}`,
    meaning: `A key with the scope ${scope}: ${meaning}.`,
  })),
]

/** The audiences under which a field is listed: for public fields of Query, a key needs site:read. */
export function audienceIds(typeName: string, { of, scope }: AudienceArguments): string[] {
  if (of === 'partner') return [(scope ?? '').replace(':', '-')]
  return of === 'visitor' && typeName === 'Query' ? ['visitor', 'site-read'] : [of]
}

export function audienceName(typeName: string, audience: AudienceArguments): string {
  return audienceIds(typeName, audience)
    .map((id) => AUDIENCES.find((known) => known.id === id)?.name ?? id)
    .join('; ')
}
