import { shownEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { MEMBER_PAGE } from '#platform/graph/entities.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { AccountStatusRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { memberNameOf } from '../account/member-name.ts'
import { builder } from '../builder.ts'
import { MemberActRefusedError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import {
  addMemberNote,
  changeMemberAddress,
  confirmMember,
  endMemberSessions,
  exportForMember,
  openMember,
  pauseMember,
  resendActivation,
  type ActInput,
} from './member-acts.actions.ts'
import { confirmMemberErasure, declineMemberErasure, eraseMemberNow } from './member-erasure.actions.ts'
import { searchMembers, type FoundBy, type FoundMember } from './member-search.actions.ts'
import { loadMember, OperatorMemberRef } from './operator-member.schema.ts'

type Context = RequestContext<Tables>

builder.objectType(MemberActRefusedError, {
  name: 'MemberActRefusedError',
  audience: 'visitor',
  description:
    'MEMBER_NOT_FOUND: the site has no such member. MEMBER_STATE: the account is in another state. EMAIL_TAKEN: the address cannot be used. ' +
    'ERASURE_NOT_ASKED: no erasure waits. SECOND_PERSON_OWN: another operator has to confirm it.',
  interfaces: ['UserError'],
})

const FoundByRef = builder.enumType('FoundBy', {
  description: 'By what a member was found.',
  values: {
    ID: { value: 'id', description: 'The id.' },
    EMAIL: { value: 'email', description: 'The address, or its beginning.' },
    NAME: { value: 'name', description: 'The name, or its beginning.' },
    NETWORK: { value: 'network', description: 'The network address of an open session.' },
    ORDER: { value: 'order', description: 'The number of an order, or the provider’s name of a payment.' },
    INVOICE: { value: 'invoice', description: 'The number of an invoice or credit note.' },
    ACCOUNT: { value: 'account', description: 'The last four of a bank account or card.' },
    PHONE: { value: 'phone', description: 'The phone of a direct debit.' },
  } as const satisfies Record<Uppercase<FoundBy>, { value: FoundBy; description: string }>,
})
const FoundMemberRef = builder.objectRef<FoundMember>('FoundMember').implement({
  audience: MEMBER_PAGE,
  description: 'A member whom a search found.',
  fields: (t) => ({
    memberId: t.id({
      description: 'Global id of the OperatorMember, for `operatorMember`.',
      resolve: ({ account }) => toGlobalId('OperatorMember', account.id),
    }),
    name: t.string({
      description: 'The name that others see.',
      resolve: async ({ account }, _args, ctx) => (await memberNameOf(ctx, account.id)) ?? '',
    }),
    email: t.string({
      description: 'Where mails go.',
      resolve: ({ account }) => shownEmail(account.email!),
    }),
    status: t.field({
      type: AccountStatusRef,
      description: 'Where the account stands in its life.',
      resolve: ({ account }) => account.status as Exclude<Account['status'], 'erased'>,
    }),
    signedUpAt: t.field({
      type: 'DateTime',
      description: 'When the account was created.',
      resolve: ({ account }) => account.signedUpAt,
    }),
    by: t.expose('by', { type: FoundByRef, description: 'What matched the search.' }),
  }),
})

const PURPOSE = 'Why, in the operator’s words, for the audit; at most 500 characters.'

builder.queryFields((t) => ({
  memberSearch: t.field({
    type: [FoundMemberRef],
    audience: MEMBER_PAGE,
    description:
      'Finds members of the site by name, address, id, number of an order, invoice or credit note, the last four of a bank account or card, phone or network address; at most 50, the newest first. Every search is audited. Erased members are found by nothing.',
    args: {
      text: t.arg.string({
        required: true,
        description: 'What is known of the member, 2 to 254 characters.',
      }),
      purpose: t.arg.string({ required: true, description: PURPOSE }),
    },
    resolve: (_root, args, ctx) => searchMembers(ctx, args).catch(asRequestError),
  }),
  operatorMember: t.field({
    type: OperatorMemberRef,
    nullable: true,
    audience: MEMBER_PAGE,
    description: 'A member’s page; null for an erased one and one of another site. Every opening is audited.',
    args: {
      id: t.arg.id({ required: true, description: 'Global id of the OperatorMember.' }),
      purpose: t.arg.string({ required: true, description: PURPOSE }),
    },
    resolve: async (_root, { id, purpose }, ctx) => {
      const memberId = rowIdOf('OperatorMember', id)
      try {
        return await loadMember(ctx, await openMember(ctx, { memberId, purpose }))
      } catch (error) {
        if (error instanceof MemberActRefusedError) return null
        return asRequestError(error)
      }
    },
  }),
}))

// A query has no payload for a refused input.
function asRequestError(error: unknown): never {
  throw error instanceof InvalidInputError ? new RequestError('BAD_USER_INPUT', error.message) : error
}

const input = (name: string) =>
  builder.inputType(name, {
    description: 'A member, and why something is done for one.',
    fields: (t) => ({
      memberId: t.id({ required: true, description: 'Global id of the OperatorMember.' }),
      purpose: t.string({ required: true, description: PURPOSE }),
    }),
  })
const ResendActivationInput = input('ResendActivationInput')
const ConfirmMemberInput = input('ConfirmMemberInput')
const EndMemberSessionsInput = input('EndMemberSessionsInput')
const PauseMemberInput = input('PauseMemberInput')
const ResumeMemberInput = input('ResumeMemberInput')
const ExportForMemberInput = input('ExportForMemberInput')
const EraseMemberNowInput = input('EraseMemberNowInput')
const ConfirmMemberErasureInput = input('ConfirmMemberErasureInput')
const DeclineMemberErasureInput = input('DeclineMemberErasureInput')
const ChangeMemberAddressInput = builder.inputType('ChangeMemberAddressInput', {
  description: 'Input of changeMemberAddress.',
  fields: (t) => ({
    memberId: t.id({ required: true, description: 'Global id of the OperatorMember.' }),
    newEmail: t.string({ required: true, description: 'The new address.' }),
    purpose: t.string({ required: true, description: PURPOSE }),
  }),
})
const AddMemberNoteInput = builder.inputType('AddMemberNoteInput', {
  description: 'Input of addMemberNote.',
  fields: (t) => ({
    memberId: t.id({ required: true, description: 'Global id of the OperatorMember.' }),
    text: t.string({ required: true, description: 'The note, at most 5000 characters.' }),
    purpose: t.string({ required: true, description: PURPOSE }),
  }),
})

const success = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ memberId: string }>(name).implement({
    audience: MEMBER_PAGE,
    description,
    fields: (t) => ({
      member: t.field({
        type: OperatorMemberRef,
        nullable: true,
        description: 'The changed member; null after an erasure.',
        resolve: ({ memberId }, _args, ctx) => loadMember(ctx, memberId),
      }),
    }),
  })
const refs = {
  resendActivation: success('ResendActivationSuccess', 'The mail is on its way.'),
  confirmMember: success('ConfirmMemberSuccess', 'The address is confirmed.'),
  endMemberSessions: success(
    'EndMemberSessionsSuccess',
    'The member is logged out everywhere, and connected apps have lost their access.',
  ),
  pauseMember: success('PauseMemberSuccess', 'The member is hidden, and can end that.'),
  resumeMember: success('ResumeMemberSuccess', 'The member is shown again.'),
  exportForMember: success(
    'ExportForMemberSuccess',
    'The archive is being made, and the member gets a mail with the way to it.',
  ),
  eraseMemberNow: success('EraseMemberNowSuccess', 'The erasure waits for another operator.'),
  confirmMemberErasure: success('ConfirmMemberErasureSuccess', 'The member is erased.'),
  declineMemberErasure: success('DeclineMemberErasureSuccess', 'Nothing is erased.'),
  changeMemberAddress: success('ChangeMemberAddressSuccess', 'Mails go to the new address from now on.'),
  addMemberNote: success('AddMemberNoteSuccess', 'The note is written.'),
}
type ActName = keyof typeof refs

const SUPPORT = { operator: ['support'] } as const
const ERRORS = [InvalidInputError, MemberActRefusedError]
type Given = { memberId: string; purpose: string }
const read = <Input extends Given>({ memberId, ...given }: Input) => ({
  ...given,
  memberId: rowIdOf('OperatorMember', memberId),
})
const done = async (memberId: Promise<string>) => ({ memberId: await memberId })

/** An act that needs nothing but the member and the purpose. */
function act(
  name: ActName,
  description: string,
  of: {
    input: ReturnType<typeof input>
    run: (ctx: Context, given: ActInput) => Promise<string>
  },
): void {
  builder.mutationField(name, (t) =>
    t.field({
      type: refs[name],
      audience: SUPPORT,
      description,
      args: { input: t.arg({ type: of.input, required: true, description: 'Whom, and why.' }) },
      errors: {
        types: ERRORS,
        union: {
          name: `${name[0]!.toUpperCase()}${name.slice(1)}Payload`,
          description: 'The member, or why nothing changed.',
        },
      },
      resolve: (_root, args, ctx) => done(of.run(ctx, read(args.input))),
    }),
  )
}

act('resendActivation', 'Sends the activation mail again.', {
  input: ResendActivationInput,
  run: resendActivation,
})
act('confirmMember', 'Confirms a member’s address without the mailed link.', {
  input: ConfirmMemberInput,
  run: confirmMember,
})
act('endMemberSessions', 'Logs a member out everywhere.', {
  input: EndMemberSessionsInput,
  run: endMemberSessions,
})
act('pauseMember', 'Hides an active member, who can end that.', {
  input: PauseMemberInput,
  run: (ctx, given) => pauseMember(ctx, { ...given, isPaused: true }),
})
act('resumeMember', 'Ends the pause of a member.', {
  input: ResumeMemberInput,
  run: (ctx, given) => pauseMember(ctx, { ...given, isPaused: false }),
})
act('exportForMember', 'Has the archive of a member’s data made; only the member gets the way to it.', {
  input: ExportForMemberInput,
  run: exportForMember,
})
act(
  'eraseMemberNow',
  'Asks for the erasure of a member before the time; another operator has to confirm it.',
  {
    input: EraseMemberNowInput,
    run: eraseMemberNow,
  },
)
act(
  'confirmMemberErasure',
  'Erases a member whose erasure another operator asked for. There is no way back.',
  {
    input: ConfirmMemberErasureInput,
    run: confirmMemberErasure,
  },
)
act('declineMemberErasure', 'Declines an erasure that was asked for, or takes back one’s own.', {
  input: DeclineMemberErasureInput,
  run: declineMemberErasure,
})

builder.mutationFields((t) => ({
  changeMemberAddress: t.field({
    type: refs.changeMemberAddress,
    audience: SUPPORT,
    description:
      'Gives an account another address. Its sessions, links and the access of connected apps end; a notice with a way back goes to the old one.',
    args: {
      input: t.arg({ type: ChangeMemberAddressInput, required: true, description: 'Whose and which.' }),
    },
    errors: {
      types: ERRORS,
      union: { name: 'ChangeMemberAddressPayload', description: 'The member, or why nothing changed.' },
    },
    resolve: (_root, args, ctx) => done(changeMemberAddress(ctx, read(args.input))),
  }),
  addMemberNote: t.field({
    type: refs.addMemberNote,
    audience: MEMBER_PAGE,
    description: 'Writes a note about a member, for other operators. The member’s archive has it.',
    args: {
      input: t.arg({ type: AddMemberNoteInput, required: true, description: 'About whom, and what.' }),
    },
    errors: {
      types: ERRORS,
      union: { name: 'AddMemberNotePayload', description: 'The member, or why nothing changed.' },
    },
    resolve: (_root, args, ctx) => done(addMemberNote(ctx, read(args.input))),
  }),
}))
