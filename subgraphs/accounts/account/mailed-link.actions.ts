import type { RequestContext } from '#platform/requests/request-context.ts'
import { findAuthToken } from './auth-token.store.ts'
import { stateOfLink, type MailedLinkState } from './mailed-link.rules.ts'
import type { Tables, TokenPurpose } from '../tables.ts'

/** A link of a mail as it stands now, for the page that it leads to. */
export type MailedLink = {
  state: MailedLinkState
  /** The address that a link is about, for those that give the account one; the link went to that very address. */
  email: string | null
  /** Whether the browser at hand is logged in as the member whom the link was mailed to. */
  isOwn: boolean
}

/**
 * What a link would do now. Programs that look into mails open links and run their pages, so opening one only asks this; what the link is for
 * happens at a press.
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
