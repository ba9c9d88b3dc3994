import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { findLogLines, type FoundLines } from './log-line.actions.ts'
import { findLogState, type LogLine, type LogState } from './log-line.store.ts'

const AUDIENCE = { operator: ['support'] } as const

const LogLevelRef = builder.enumType('LogLevel', {
  description: 'How bad it is.',
  values: {
    ERROR: { value: 'error', description: 'The request failed at the server.' },
    WARN: { value: 'warn', description: 'A page failed in the reader’s browser.' },
  } as const,
})

const LogLineRef = builder.objectRef<LogLine>('LogLine').implement({
  audience: AUDIENCE,
  description:
    'A line of the log that belongs to a failed request: codes and places of the program. No words of members, addresses or tokens.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the line was written.' }),
    level: t.expose('level', { type: LogLevelRef, description: 'How bad it is.' }),
    part: t.exposeString('part', {
      description:
        'The part of the product, which is a process of its own in a split installation: `gateway`, `billing`; `web` for a page in a browser.',
    }),
    siteName: t.exposeString('siteName', {
      nullable: true,
      description: 'The site; null where the request failed before its site was known.',
    }),
    operation: t.exposeString('operation', {
      nullable: true,
      description: 'The name of the GraphQL operation, or the method and the pattern of a route.',
    }),
    message: t.exposeString('message', { description: 'What happened, in the log’s fixed words.' }),
    errorClass: t.exposeString('errorClass', { nullable: true, description: 'The class of the error.' }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'The code of PostgreSQL, Node.js or a library, if the error has one.',
    }),
    errorWords: t.exposeString('errorWords', {
      nullable: true,
      description:
        'The error’s own words, where they can only speak of the program; null where they could quote a member.',
    }),
    stack: t.exposeString('stack', {
      nullable: true,
      description: 'The places in the program, one a line, the innermost first.',
    }),
  }),
})

const LogStateRef = builder.objectRef<LogState>('LogState').implement({
  audience: AUDIENCE,
  description: 'How complete the log is. Lines are kept for 30 days, and at most 20,000.',
  fields: (t) => ({
    keptSince: t.expose('keptSince', {
      type: 'DateTime',
      nullable: true,
      description: 'When its oldest line was written; null while there is none.',
    }),
    leftOut: t.exposeInt('leftOut', {
      description: 'How many lines of the last 30 days came too fast to be kept; the server’s log has them.',
    }),
    leftOutAt: t.expose('leftOutAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The beginning of the last hour in which that happened.',
    }),
  }),
})

const FindLogLinesInput = builder.inputType('FindLogLinesInput', {
  description: 'Input of findLogLines.',
  fields: (t) => ({
    reference: t.string({
      required: true,
      description: 'As a member’s screen shows it. Words around it do not matter.',
    }),
  }),
})

const FindLogLinesSuccessRef = builder.objectRef<FoundLines>('FindLogLinesSuccess').implement({
  audience: AUDIENCE,
  description: 'What the log has of a request.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What was looked for.' }),
    lines: t.field({
      type: [LogLineRef],
      description:
        'The lines on the operator’s sites, the oldest first, at most 100. Those without a site are for operators of every site.',
      resolve: ({ lines }) => lines,
    }),
    log: t.field({
      type: LogStateRef,
      description: 'How complete the log is, for a reference that finds nothing.',
      resolve: (_found, _args, ctx) => findLogState(ctx.db),
    }),
  }),
})

builder.mutationField('findLogLines', (t) =>
  t.field({
    type: FindLogLinesSuccessRef,
    audience: AUDIENCE,
    description:
      'Looks for what the log has of a failed request, by the reference on the member’s screen. A mutation, because each look-up is written into the audit.',
    args: { input: t.arg({ type: FindLogLinesInput, required: true, description: 'The reference.' }) },
    errors: {
      types: [InvalidInputError],
      union: { name: 'FindLogLinesPayload', description: 'The lines, or what is wrong with the reference.' },
    },
    resolve: (_root, { input }, ctx) => findLogLines(ctx, input.reference),
  }),
)
