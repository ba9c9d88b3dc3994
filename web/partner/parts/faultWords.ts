import type { Fault } from '../api/ask.ts'
import { scopeName } from '../api/PartnerContext.ts'

/** Why there is no answer, and what to do, in words. */
export function faultWords({ kind, scope, waitSeconds, reference }: Fault): string {
  const about = reference === undefined ? '' : ` Reference: ${reference}.`
  switch (kind) {
    case 'key':
      return 'The key no longer works. Log in with another one.'
    case 'scope':
      return scope === undefined
        ? 'This key may not do that.'
        : `This key may not do that: it lacks the scope ${scopeName(scope)}.`
    case 'busy':
      return `The key has used up its minute. Try again in ${waitSeconds} seconds.`
    case 'input':
      return 'The address of this page has a filter that makes no sense. Reset the filters.'
    case 'offline':
      return 'There is no connection to the server. Check your network, then try again.'
    case 'broken':
      return `Something went wrong on the server. Try again.${about}`
  }
}
