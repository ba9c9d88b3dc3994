import { operatorMemberStub } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'

/** A member in the console, as billing knows one. */
export const OperatorMemberRef = operatorMemberStub(builder)
