import { builder } from '../builder.ts'
import { findDecisions } from '../statement/statement.store.ts'
import { findAppealedStatement, findJudgedCase } from './appealed.service.ts'
import { ModerationCaseRef, ModerationDecisionRef } from './moderation-case.schema.ts'
import { StatementRef } from './statement.schema.ts'

// What an appeal is about. Appeals are few, so that each reads its own rows.
builder.objectFields(ModerationCaseRef, (t) => ({
  statement: t.field({
    type: StatementRef,
    nullable: true,
    description:
      'The statement of reasons that is appealed against, with the appeal; of an appeal by the complaints form what closed the account then. Null for anything else.',
    resolve: async (about, _args, ctx) => (await findAppealedStatement(ctx.db, about)) ?? null,
  }),
  appealedDecision: t.field({
    type: ModerationDecisionRef,
    nullable: true,
    description: 'The decision that is appealed against; null for anything else.',
    resolve: async (about, _args, ctx) => {
      const statement = await findAppealedStatement(ctx.db, about)
      if (statement === undefined) return null
      return (await findDecisions(ctx.db, [statement.decisionId])).get(statement.decisionId) ?? null
    },
  }),
  judgedCase: t.field({
    type: ModerationCaseRef,
    nullable: true,
    description:
      'The case in which the appealed decision was taken, with what was judged. Null for anything else, and for a decision by a command on the server.',
    resolve: async (about, _args, ctx) => (await findJudgedCase(ctx.db, about)) ?? null,
  }),
}))
