import type { Refused, RefusedField } from '../api/types.ts'

const REFUSALS: Record<string, string> = {
  KEY_NOT_ACTIVE: 'This key was rotated or revoked before. Load the page again.',
  KEY_IN_USE: 'The page itself uses this key. Log in with another one to revoke it.',
  WEBHOOK_NOT_FOUND: 'This webhook is gone. A colleague may have deleted it.',
  SANDBOXES_OFF: 'This installation has no sandboxes. You can run the demo on your own machine.',
  SANDBOX_LIMIT: 'As many partners have a sandbox as the site’s operator allows. Ask the operator.',
  SANDBOX_NOT_FOUND: 'The sandbox is gone. A colleague may have deleted it.',
  WEBHOOK_LIMIT: 'You have twenty webhooks, the most there can be. Delete one first.',
}

/** Why a mutation changed nothing, in words; undefined where the fields say it. */
export function refusalWords({ code, fields = [] }: Refused): string | undefined {
  if (fields.length > 0) return undefined
  return REFUSALS[code] ?? `The server refused this (${code}).`
}

function fieldWords({ code, limit }: RefusedField): string {
  switch (code) {
    case 'REQUIRED':
      return 'This is needed.'
    case 'TEXT_TOO_LONG':
      return `At most ${limit} characters.`
    case 'WEBHOOK_URL_INVALID':
      return 'This must be an https address in the public network, without a name or password.'
    case 'SCOPE_MISSING':
      return 'None of your keys may read one of these events: sign-ups and matches need signups:read, orders need orders:read.'
    case 'EMAIL_INVALID':
      return 'This is no e-mail address.'
    case 'NUMBER_TOO_LOW':
      return `At least ${limit}.`
    case 'NUMBER_TOO_HIGH':
      return `At most ${limit}.`
    case 'FORMAT_INVALID':
      return 'This is not what a message’s id looks like.'
    default:
      return `The server refused this (${code}).`
  }
}

/** What is wrong with a field, in words; undefined if nothing is. */
export function refusalOf(path: string, refused: Refused | undefined): string | undefined {
  const field = refused?.fields?.find((one) => one.path === path)
  return field && fieldWords(field)
}
