import type { Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { DAY_MILLISECONDS } from '#platform/base/durations.ts'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { siteOrigin, type Site } from '#platform/site/site.ts'
import type { Account } from '../account/account.store.ts'
import type { ModerationCase } from '../case/case.store.ts'
import { accountsLiveEvents, mailRequested } from '../events.ts'
import { MODERATION_REASONS } from '../moderation-reasons.data.ts'
import type { Tables } from '../tables.ts'
import type { RestrictiveDecision } from '../tables/case.tables.ts'
import { insertStatement, type ModerationDecision, type Statement } from './statement.store.ts'
import {
  APPEAL_MONTHS,
  moderationTexts,
  statementText,
  wordStatement,
  type StatementFacts,
} from './statement.texts.ts'

/** What a decision restricts, from a moment on. */
export function factsOf(
  decision: Pick<
    ModerationDecision,
    'reason' | 'addition' | 'days' | 'mayNotWriteFirst' | 'mayNotAddPhotos'
  > & {
    decision: RestrictiveDecision
  },
  about: ModerationCase | null,
  from: Date,
): StatementFacts {
  const { reason, addition, days, mayNotWriteFirst, mayNotAddPhotos } = decision
  const appealUntil = new Date(from)
  appealUntil.setUTCMonth(appealUntil.getUTCMonth() + APPEAL_MONTHS)
  return {
    about,
    decision: decision.decision,
    reason: reason ?? 'OTHER_RULE',
    addition,
    mayNotWriteFirst,
    mayNotAddPhotos,
    effectiveUntil: days === null ? null : new Date(from.getTime() + days * DAY_MILLISECONDS),
    appealUntil,
  }
}

/** Where a statement stands in the product: the link of its mail, and the page of the appeal. */
export function statementPath(statementId: string): string {
  return `/statements/${toGlobalId('Statement', statementId)}`
}

/**
 * Writes the statement of reasons for a decision that takes effect now, in the member's language, mails it
 * and tells it live. Notify the member by pub/sub after the commit.
 */
export async function issueStatement(
  trx: Transaction<Tables>,
  { site, config }: { site: Site; config: Config },
  of: {
    account: Account
    decision: ModerationDecision & { decision: RestrictiveDecision }
    about: ModerationCase | null
    now: Date
  },
): Promise<Statement> {
  const { account, decision, about, now } = of
  const { locale } = account
  const facts = factsOf(decision, about, now)
  const words = wordStatement(await moderationTexts(locale), facts, {
    locale,
    settings: site.settings,
  })
  const statement = await insertStatement(trx, {
    id: newId(),
    siteId: site.id,
    memberId: account.id,
    caseId: about?.id ?? null,
    decisionId: decision.id,
    decision: decision.decision,
    subjectType: about?.subjectType ?? 'profile',
    subjectId: about?.subjectId ?? account.id,
    reason: facts.reason,
    legalBasis: MODERATION_REASONS[facts.reason].legalBasis,
    locale,
    measure: words.measure,
    facts: words.facts,
    rule: words.rule,
    explanation: words.explanation,
    addition: words.addition,
    effectiveFrom: now,
    effectiveUntil: facts.effectiveUntil,
    appealUntil: facts.appealUntil,
  })
  const live = { kind: 'STATEMENT_ISSUED' as const, subjectId: statement.id }
  await accountsLiveEvents.append(trx, [account.id], live)
  const mail = mailRequested({
    siteId: site.id,
    memberId: account.id,
    type: 'statement',
    locale,
    to: account.email!,
    variables: {
      text: statementText(words),
      url: siteOrigin(site, config, account.host ?? undefined) + statementPath(statement.id),
    },
  })
  await appendEvent(trx, 'accounts', mail)
  return statement
}
