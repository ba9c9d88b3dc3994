import { MEMBER_PAGE } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import { ReportOutcomeRef, ReportReasonRef, ReportSubjectRef } from '../report/report.schema.ts'
import { findReportsAround, type Report } from '../report/report.store.ts'
import { OperatorMemberRef } from './operator-member.schema.ts'

const MemberReportRef = builder.objectRef<Report & { isBy: boolean }>('MemberReport').implement({
  audience: MEMBER_PAGE,
  description: 'A report about a member or by one. Neither its words nor the other member are part of it.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What the reporter calls it.' }),
    isBy: t.exposeBoolean('isBy', {
      description: 'Whether the member sent it; else it is about the member.',
    }),
    about: t.expose('subjectType', { type: ReportSubjectRef, description: 'What it is about.' }),
    reason: t.expose('reason', { type: ReportReasonRef, description: 'Why, as the reporter chose.' }),
    reportedAt: t.expose('reportedAt', { type: 'DateTime', description: 'When it was sent.' }),
    outcome: t.expose('outcome', {
      type: ReportOutcomeRef,
      nullable: true,
      description: 'What has come of it; null until then.',
    }),
  }),
})

builder.objectField(OperatorMemberRef, 'reports', (t) =>
  t.field({
    type: [MemberReportRef],
    description: 'The newest 100 reports about the member and by the member.',
    resolve: async ({ siteId, id }, _args, ctx) =>
      (await findReportsAround(ctx.db, siteId, id)).map((report) => ({
        ...report,
        isBy: report.reporterId === id,
      })),
  }),
)
