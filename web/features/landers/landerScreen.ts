import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

/** A partner's suffix that tells its campaigns apart; other suffixes make the address unknown. */
const SLUG = /^[\w-]{1,100}$/

/** Whether an address has no slug, or a valid one. */
export function hasValidSlug({ slug }: Record<string, string | undefined>): boolean {
  return slug === undefined || SLUG.test(slug)
}

/**
 * Declares a lander below /landers: server-rendered, for visitors, with its words and the form's (ROUTE-11).
 */
export function landerScreen(path: string, screen: string): ScreenRoute {
  return defineScreen({
    path: `landers/${path}`,
    layout: 'lander',
    audience: 'visitor',
    screen,
    namespaces: ['landers', 'landing', 'signup'],
    rendered: true,
    knows: hasValidSlug,
  })
}
