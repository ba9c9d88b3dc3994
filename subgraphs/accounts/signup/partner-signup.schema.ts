import { shownEmail } from '#platform/base/email-address.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { SignupsClosedError } from '../errors.ts'
import { beginPartnerSignup, begunSignup, type PartnerSignupBegun } from './partner-signup.actions.ts'
import type { BegunSignup } from './partner-signup.store.ts'

const AUDIENCE = { partner: 'signups:create' } as const

const CreatePartnerSignupInput = builder.inputType('CreatePartnerSignupInput', {
  description:
    'Input of createPartnerSignup. Name, password and the acceptance of the terms are the person’s own.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The address of the person.' }),
    dateOfBirth: t.string({
      required: true,
      description:
        'YYYY-MM-DD, or with the day first as people write it; as text, so that an invalid date is a fault of this field; the minimum age of the site counts in its time zone.',
    }),
    gender: t.id({ required: true, description: 'The person’s gender, one of profileChoices.genders.' }),
    seeking: t.id({ required: true, description: 'The gender to be shown, one of profileChoices.genders.' }),
    locale: t.string({ description: 'In which language the link opens, one of Site.locales.' }),
    ref: t.string({
      description: 'The partner within the network; that of the key, where the key is made for one.',
    }),
    sub1: t.string({ description: 'First free field of the partner. Texts over 200 characters are cut.' }),
    sub2: t.string({ description: 'Second free field of the partner.' }),
    sub3: t.string({ description: 'Third free field of the partner.' }),
  }),
})

const CreatePartnerSignupSuccessRef = builder
  .objectRef<PartnerSignupBegun>('CreatePartnerSignupSuccess')
  .implement({
    audience: AUDIENCE,
    description:
      'The sign-up has begun, whether or not the address has an account. The account is created only when the person continues by the link.',
    fields: (t) => ({
      reference: t.exposeID('reference', {
        description:
          '`PartnerSignup.reference` of the sign-up once the person has completed it; the same when the same is begun again.',
      }),
      completionUrl: t.exposeString('completionUrl', {
        description:
          'Where the person goes on: a form with what is known already, in which to choose a name and a password and to accept the terms. For that person only.',
      }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        description: 'Until when the form knows it; afterwards what was sent is forgotten.',
      }),
    }),
  })

builder.mutationField('createPartnerSignup', (t) =>
  t.field({
    type: CreatePartnerSignupSuccessRef,
    audience: AUDIENCE,
    description:
      'Begins a sign-up for a person whom the partner sends. Creates no account, session or consent, and sends no mail. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({
        type: CreatePartnerSignupInput,
        required: true,
        description: 'What the partner knows of the person.',
      }),
    },
    errors: {
      types: [InvalidInputError, SignupsClosedError],
      union: {
        name: 'CreatePartnerSignupPayload',
        description: 'The link for the person, or why there is none.',
      },
    },
    resolve: (_root, { input }, ctx) => beginPartnerSignup(ctx, input),
  }),
)

const BegunSignupRef = builder.objectRef<BegunSignup>('BegunSignup').implement({
  audience: 'visitor',
  description: 'The partner’s data about the person who signs up, for the form behind the link.',
  fields: (t) => ({
    email: t.string({ description: 'The address.', resolve: ({ email }) => shownEmail(email) }),
    dateOfBirth: t.expose('dateOfBirth', { type: 'Date', description: 'The day of birth.' }),
    gender: t.exposeID('gender', { description: 'The own gender, one of profileChoices.genders.' }),
    seeking: t.exposeID('seeking', { description: 'The gender to be shown, one of profileChoices.genders.' }),
  }),
})

builder.queryField('begunSignup', (t) =>
  t.field({
    type: BegunSignupRef,
    nullable: true,
    audience: 'visitor',
    description: 'A sign-up that a partner has begun, by the token of its link; null when it is over.',
    args: { token: t.arg.string({ required: true, description: 'The token of the link.' }) },
    resolve: (_root, { token }, ctx) => begunSignup(ctx, token),
  }),
)
