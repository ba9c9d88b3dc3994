import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { EmailTakenError, SignupsClosedError } from '../errors.ts'
import { signUp } from './signup.actions.ts'

const TrackingInput = builder.inputType('TrackingInput', {
  description:
    'Data of the landing address that says which partner brought the visitor. Longer texts than 200 characters are cut.',
  fields: (t) => ({
    network: t.string({ description: 'The partner network.' }),
    ref: t.string({ description: 'The partner within the network.' }),
    sub1: t.string({ description: 'First free field of the partner.' }),
    sub2: t.string({ description: 'Second free field of the partner.' }),
    sub3: t.string({ description: 'Third free field of the partner.' }),
  }),
})

const SignupMessageInput = builder.inputType('SignupMessageInput', {
  description:
    'A message to a member in the sign-up form. It is held until the address is confirmed, and costs credits only then.',
  fields: (t) => ({
    recipientId: t.id({
      required: true,
      description:
        'The recipient’s profile. House profiles receive no messages, so one to a house profile is dropped.',
    }),
    text: t.string({ required: true, description: 'Up to Site.messageLength characters.' }),
  }),
})

const SignUpInput = builder.inputType('SignUpInput', {
  description: 'Input of signUp.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'Unique on the site, whatever its case.' }),
    name: t.string({
      required: true,
      description:
        'The profile name: up to 30 characters, not the e-mail address, not starting with @, not like the staff or the site, and not what only looks like another member’s name.',
    }),
    password: t.string({ required: true, description: '8 to 128 characters, none of the common ones.' }),
    dateOfBirth: t.string({
      required: true,
      description:
        'YYYY-MM-DD, or with the day first as people write it; as text, so that an invalid date is a fault of this field; the minimum age of the site counts in its time zone.',
    }),
    gender: t.id({ required: true, description: 'The own gender, one of profileChoices.genders.' }),
    seeking: t.id({ required: true, description: 'The gender to be shown, one of profileChoices.genders.' }),
    acceptTerms: t.boolean({
      required: true,
      description: 'Acceptance of the current terms and privacy statement; recorded with their version.',
    }),
    signupMessage: t.field({
      type: SignupMessageInput,
      description: 'Where the sign-up starts from a member’s page.',
    }),
    tracking: t.field({ type: TrackingInput, description: 'What the landing address carried.' }),
    begun: t.string({
      description:
        'The token of the link by which a partner has begun the sign-up; the tracking data is that of the partner then. Without effect when it is over.',
    }),
  }),
})

const SignUpSuccessRef = builder.objectRef<{ viewer: Account }>('SignUpSuccess').implement({
  audience: 'visitor',
  description: 'The account exists and is logged in; the activation mail is on its way.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The new member.' }) }),
})

builder.objectType(SignupsClosedError, {
  name: 'SignupsClosedError',
  audience: 'visitor',
  description: 'The site takes no sign-ups: SIGNUPS_CLOSED, or SIGNUPS_WITH_TRAFFICSOURCE_ONLY.',
  interfaces: ['UserError'],
})

builder.mutationField('signUp', (t) =>
  t.field({
    type: SignUpSuccessRef,
    audience: 'visitor',
    description: 'Creates an account and logs it in. A session that was open in the browser ends.',
    args: { input: t.arg({ type: SignUpInput, required: true, description: 'The form.' }) },
    errors: {
      types: [InvalidInputError, EmailTakenError, SignupsClosedError],
      union: {
        name: 'SignUpPayload',
        description: 'The new member, logged in; or why no account was created.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await signUp(ctx, input) }),
  }),
)
