import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

/** What a partner appends to tell its campaigns apart; anything else is no address of ours. */
const SLUG = /^[\w-]{1,100}$/

/** Whether an address has no slug, or one that can be kept. */
export function hasValidSlug({ slug }: Record<string, string | undefined>): boolean {
  return slug === undefined || SLUG.test(slug)
}

/** Declares a lander below /landers: rendered by the server, for visitors, and its words and those of the form with it (ROUTE-11). */
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
