import { shownEmail } from '#platform/base/email-address.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { SignupsClosedError } from '../errors.ts'
import { beginPartnerSignup, pendingSignup, type PartnerSignupBegun } from './partner-signup.actions.ts'
import type { PendingSignup } from './partner-signup.store.ts'

const AUDIENCE = { partner: 'signups:create' } as const

const CreatePartnerSignupInput = builder.inputType('CreatePartnerSignupInput', {
  description:
    'Input of createPartnerSignup. The person chooses a name and a password, and accepts the terms, later.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The address of the person.' }),
    dateOfBirth: t.string({
      required: true,
      description:
        'YYYY-MM-DD, or a date with the day first. A String, so that an invalid date is an error of this field. The person must have reached the site’s minimum age, in its time zone.',
    }),
    gender: t.id({ required: true, description: 'The person’s gender, one of profileChoices.genders.' }),
    seeking: t.id({
      required: true,
      description: 'The gender that the person looks for, one of profileChoices.genders, or EVERYONE.',
    }),
    locale: t.string({
      description:
        'The language of the page behind the link, one of Site.locales. Without it, the page chooses as for any visitor.',
    }),
    ref: t.string({
      description: 'The partner within the network. A key that is made for one partner determines it.',
    }),
    sub1: t.string({
      description: 'First custom field of the partner. Values over 200 characters are truncated.',
    }),
    sub2: t.string({
      description: 'Second custom field of the partner, up to 200 characters like the first.',
    }),
    sub3: t.string({
      description: 'Third custom field of the partner, up to 200 characters like the first.',
    }),
  }),
})

const CreatePartnerSignupSuccessRef = builder
  .objectRef<PartnerSignupBegun>('CreatePartnerSignupSuccess')
  .implement({
    audience: AUDIENCE,
    description:
      'The pending sign-up was created. The response does not depend on whether the address has an account. The account is created when the person completes the form behind the link.',
    fields: (t) => ({
      reference: t.exposeID('reference', {
        description:
          'The `PartnerSignup.reference` that the completed sign-up will have. Repeating the same request returns the same reference.',
      }),
      completionUrl: t.exposeString('completionUrl', {
        description:
          'The URL of the prefilled form in which the person chooses a name and a password and accepts the terms. Give it only to that person.',
      }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        description: 'When the pending sign-up and its data are deleted.',
      }),
    }),
  })

builder.mutationField('createPartnerSignup', (t) =>
  t.field({
    type: CreatePartnerSignupSuccessRef,
    audience: AUDIENCE,
    description:
      'Creates a pending sign-up for a person whom the partner refers. Creates no account, session or consent, and sends no mail. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({
        type: CreatePartnerSignupInput,
        required: true,
        description: 'The partner’s data about the person.',
      }),
    },
    errors: {
      types: [InvalidInputError, SignupsClosedError],
      union: {
        name: 'CreatePartnerSignupPayload',
        description: 'The link for the person, or the reason why there is none.',
      },
    },
    resolve: (_root, { input }, ctx) => beginPartnerSignup(ctx, input),
  }),
)

const PendingSignupRef = builder.objectRef<PendingSignup>('PendingSignup').implement({
  audience: 'visitor',
  description: 'A sign-up that a partner has created and the person has not completed; it prefills the form.',
  fields: (t) => ({
    email: t.string({ description: 'The address.', resolve: ({ email }) => shownEmail(email) }),
    dateOfBirth: t.expose('dateOfBirth', { type: 'Date', description: 'The date of birth.' }),
    gender: t.exposeID('gender', { description: 'The member’s gender, one of profileChoices.genders.' }),
    seeking: t.exposeID('seeking', {
      description: 'The gender that the person looks for, one of profileChoices.genders, or EVERYONE.',
    }),
  }),
})

builder.queryField('pendingSignup', (t) =>
  t.field({
    type: PendingSignupRef,
    nullable: true,
    audience: 'visitor',
    description: 'The pending sign-up of a partner’s link; null if it is expired or completed.',
    args: { token: t.arg.string({ required: true, description: 'The token of the link.' }) },
    resolve: (_root, { token }, ctx) => pendingSignup(ctx, token),
  }),
)
