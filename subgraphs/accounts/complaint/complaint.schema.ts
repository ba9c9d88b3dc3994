import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { fileComplaint } from './complaint.actions.ts'

export const ComplaintSubjectRef = builder.enumType('ComplaintSubject', {
  description: 'The subject of a complaint.',
  values: {
    MEMBER: { value: 'member', description: 'A member.' },
    PHOTO: { value: 'photo', description: 'A photo.' },
    MESSAGE: { value: 'message', description: 'A message.' },
    PAYMENT: { value: 'payment', description: 'A payment.' },
    SUSPENSION: {
      value: 'suspension',
      description: 'The suspension of the member’s own account: an appeal. Only that member can file it.',
    },
    LEAVING: {
      value: 'leaving',
      description:
        'What makes a member think of leaving. Only members can file it; an answer within a day is promised.',
    },
    OTHER: { value: 'other', description: 'Anything else.' },
  } as const,
})
const FileComplaintInput = builder.inputType('FileComplaintInput', {
  description: 'Input of fileComplaint.',
  fields: (t) => ({
    about: t.field({
      type: ComplaintSubjectRef,
      required: true,
      description: 'The subject of the complaint.',
    }),
    aboutId: t.string({
      description:
        'Identifies the subject: a global id, a page address or an order number. Up to 200 characters.',
    }),
    email: t.string({
      description:
        'The address for the answer. Required for visitors; members get the answer at their account’s address.',
    }),
    trustedKey: t.string({
      description:
        'The key of a trusted flagger (Digital Services Act, Article 22): the notice comes first, and the answer goes to the flagger’s own address.',
    }),
    text: t.string({ required: true, description: 'The complaint, up to 5,000 characters.' }),
  }),
})
const FileComplaintSuccessRef = builder.objectRef<{ reference: string }>('FileComplaintSuccess').implement({
  audience: 'visitor',
  description: 'The complaint is filed; a receipt is on its way by mail.',
  fields: (t) => ({
    reference: t.exposeString('reference', {
      description: 'The reference number, for enquiries to support.',
    }),
  }),
})

builder.mutationField('fileComplaint', (t) =>
  t.field({
    type: FileComplaintSuccessRef,
    audience: 'visitor',
    description: 'Files a complaint. Needs no session.',
    args: { input: t.arg({ type: FileComplaintInput, required: true, description: 'The complaint.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'FileComplaintPayload',
        description: 'The reference of the complaint, or an error if a field is invalid.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ reference: await fileComplaint(ctx, input) }),
  }),
)
