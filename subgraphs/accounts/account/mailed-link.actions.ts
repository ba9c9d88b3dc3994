import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables, TokenPurpose } from '../tables.ts'
import { findAuthToken } from './auth-token.store.ts'
import { stateOfLink, type MailedLinkState } from './mailed-link.rules.ts'

/** The current state of a mailed link, for the page that it opens. */
export type MailedLink = {
  state: MailedLinkState
  /** The address that the link gives the account, if it does; the link was mailed to that address. */
  email: string | null
  /** Whether the browser at hand is logged in as the member whom the link was mailed to. */
  isOwn: boolean
}

/**
 * What a link would do now. Mail scanners open links and run their pages, so opening one only runs this
 * query; a button press runs the action.
 */
export async function readMailedLink(
  ctx: RequestContext<Tables>,
  purpose: TokenPurpose,
  token: string,
): Promise<MailedLink> {
  const link = await findAuthToken(ctx.db, ctx.site.id, purpose, token)
  const state = stateOfLink(link)
  const showsEmail = state === 'OPEN' || state === 'DONE'
  return {
    state,
    email: (showsEmail ? link?.newEmail : undefined) ?? null,
    isOwn: link !== undefined && ctx.viewer?.memberId === link.accountId,
  }
}
