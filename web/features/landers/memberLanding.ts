import type { RouteCircumstances } from '#web/runtime/page/page.ts'
import { hasValidSlug } from './landerScreen.ts'

/**
 * Shared by the three designs that present one member (ROUTE-05). A logged-in member sees the profile itself.
 */
export const memberLanding = {
  layout: 'lander',
  audience: 'everyone',
  namespaces: ['landers', 'landing', 'signup'],
  namesProfile: true,
  knows: hasValidSlug,
  redirect: ({ params, signedIn }: RouteCircumstances) =>
    signedIn ? `/members/${encodeURIComponent(params['id']!)}` : undefined,
} as const

/** Where the sign-up from a landing of this member begins. */
export function signupWith(memberId: string): string {
  return `/members/${encodeURIComponent(memberId)}/signup`
}
