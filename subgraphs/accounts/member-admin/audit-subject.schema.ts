import { isRowId, toGlobalId } from '#platform/base/global-ids.ts'
import { operatorOrderStub } from '#platform/graph/entities.ts'
import { memberNameOf } from '../account/member-name.ts'
import { builder } from '../builder.ts'
import { AuditEntryRef } from '../operator/audit-log.schema.ts'
import type { LoggedAct } from '../operator/audit-log.store.ts'
import { loadMember } from './operator-member.schema.ts'

const OperatorOrderRef = operatorOrderStub(builder)

// Acts name cases and orders by ids in what they changed.
const idIn = ({ after }: LoggedAct, name: string): string | undefined => {
  const id = after?.[name]
  return typeof id === 'string' && isRowId(id) ? id : undefined
}

// Where an act in the audit leads.
builder.objectFields(AuditEntryRef, (t) => ({
  subjectName: t.string({
    nullable: true,
    description: 'Name of the member or operator it is about; null for others and for an erased member.',
    resolve: ({ subjectType, subjectId, subjectOperatorName }, _args, ctx) =>
      subjectType === 'member' && subjectId !== null ? memberNameOf(ctx, subjectId) : subjectOperatorName,
  }),
  memberId: t.id({
    nullable: true,
    description:
      'Global id of the OperatorMember it is about, for `operatorMember`; null for others, for an erased member and one of another site.',
    resolve: async ({ subjectType, subjectId }, _args, ctx) => {
      const isMember = subjectType === 'member' && subjectId !== null
      const member = isMember ? await loadMember(ctx, subjectId) : null
      return member === null ? null : toGlobalId('OperatorMember', member.id)
    },
  }),
  caseId: t.id({
    nullable: true,
    description: 'Global id of the ModerationCase it belongs to; null for none.',
    resolve: (act) => {
      const id = idIn(act, 'caseId')
      return id === undefined ? null : toGlobalId('ModerationCase', id)
    },
  }),
  order: t.field({
    type: OperatorOrderRef,
    nullable: true,
    description: 'The order it belongs to; null for none.',
    resolve: (act) => {
      const id = idIn(act, 'orderId')
      return id === undefined ? null : { id: toGlobalId('OperatorOrder', id) }
    },
  }),
}))
