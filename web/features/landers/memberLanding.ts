import { hasValidSlug } from './landerScreen.ts'
import type { RouteCircumstances } from '#web/runtime/page/page.ts'

/** What the three designs that present one member have in common (ROUTE-05). Who is a member already sees the profile itself. */
export const memberLanding = {
  layout: 'lander',
  audience: 'everyone',
  namespaces: ['landers', 'landing', 'signup'],
  namesProfile: true,
  knows: hasValidSlug,
  redirect: ({ params, signedIn }: RouteCircumstances) =>
    signedIn ? `/members/${encodeURIComponent(params['id']!)}` : undefined,
} as const

/** Where the sign-up begins that a landing of this member leads to. */
export function signupWith(memberId: string): string {
  return `/members/${encodeURIComponent(memberId)}/signup`
}
