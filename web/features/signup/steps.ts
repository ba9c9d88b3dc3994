import { safeReturnPath } from '#web/runtime/session/session.ts'

/** The steps after account creation, in order; `Viewer.signupStep` counts them from 1. */
export const STEPS = ['photo', 'about', 'details', 'place'] as const

export type Step = (typeof STEPS)[number]

/** The number of a step in `Viewer.signupStep`. */
export function numberOf(step: Step): number {
  return STEPS.indexOf(step) + 1
}

/**
 * The step in the address, otherwise the open one. The address wins so that the browser's back button works.
 */
export function stepAt(parameters: URLSearchParams, open: number): Step {
  const named = STEPS.find((step) => step === parameters.get('step'))
  return named ?? STEPS[Math.min(Math.max(open, 1), STEPS.length) - 1] ?? 'photo'
}

/** An address of the sign-up, including where the member continues afterwards. */
export function signupPath(
  pathname: string,
  { step, returnTo }: { step?: Step | undefined; returnTo?: string | undefined },
): string {
  const parameters = new URLSearchParams()
  if (step) parameters.set('step', step)
  const safe = safeReturnPath(returnTo)
  if (safe) parameters.set('return', safe)
  const search = parameters.toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
