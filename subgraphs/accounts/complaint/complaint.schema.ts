import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { fileComplaint } from './complaint.actions.ts'

export const ComplaintSubjectRef = builder.enumType('ComplaintSubject', {
  description: 'What a complaint is about.',
  values: {
    MEMBER: { value: 'member', description: 'A member.' },
    PHOTO: { value: 'photo', description: 'A photo.' },
    MESSAGE: { value: 'message', description: 'A message.' },
    PAYMENT: { value: 'payment', description: 'A payment.' },
    SUSPENSION: {
      value: 'suspension',
      description: 'That the own account is suspended: an appeal. By its member only.',
    },
    OTHER: { value: 'other', description: 'Anything else.' },
  } as const,
})
const FileComplaintInput = builder.inputType('FileComplaintInput', {
  description: 'Input of fileComplaint.',
  fields: (t) => ({
    about: t.field({ type: ComplaintSubjectRef, required: true, description: 'What it is about.' }),
    aboutId: t.string({
      description: 'Which one: a global id, the address of a page, an order number. Up to 200 characters.',
    }),
    email: t.string({
      description: 'Where the answer goes. Needed from visitors; of members the own address is used.',
    }),
    text: t.string({ required: true, description: 'The complaint, up to 5,000 characters.' }),
  }),
})
const FileComplaintSuccessRef = builder.objectRef<{ reference: string }>('FileComplaintSuccess').implement({
  audience: 'visitor',
  description: 'The complaint is filed; a receipt is on its way by mail.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What to name when asking about it.' }),
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
        description: 'The reference of the complaint, or what was wrong with it.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ reference: await fileComplaint(ctx, input) }),
  }),
)
