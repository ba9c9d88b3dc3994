import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { EmailTakenError, SignupsClosedError } from '../errors.ts'
import { signUp } from './signup.actions.ts'

const TrackingInput = builder.inputType('TrackingInput', {
  description:
    'Attribution data from the landing URL, which identifies the referring partner. Values over 200 characters are truncated.',
  fields: (t) => ({
    network: t.string({ description: 'The partner network.' }),
    ref: t.string({ description: 'The partner within the network.' }),
    sub1: t.string({ description: 'First custom field of the partner.' }),
    sub2: t.string({ description: 'Second custom field of the partner.' }),
    sub3: t.string({ description: 'Third custom field of the partner.' }),
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
    email: t.string({ required: true, description: 'Unique on the site, ignoring case.' }),
    name: t.string({
      required: true,
      description:
        'The profile name, up to 30 characters. It must not be the e-mail address, start with @, resemble the staff’s or the site’s name, or imitate another member’s name.',
    }),
    password: t.string({ required: true, description: '8 to 128 characters. Common passwords are refused.' }),
    dateOfBirth: t.string({
      required: true,
      description:
        'YYYY-MM-DD, or a date with the day first. A String, so that an invalid date is an error of this field. The person must have reached the site’s minimum age, in its time zone.',
    }),
    gender: t.id({ required: true, description: 'The member’s gender, one of profileChoices.genders.' }),
    seeking: t.id({
      required: true,
      description: 'The gender that the person looks for, one of profileChoices.genders, or EVERYONE.',
    }),
    acceptTerms: t.boolean({
      required: true,
      description:
        'Acceptance of the current terms and privacy statement, which is recorded with their version.',
    }),
    signupMessage: t.field({
      type: SignupMessageInput,
      description: 'The first message, if the sign-up starts from a member’s page.',
    }),
    tracking: t.field({ type: TrackingInput, description: 'Attribution data from the landing URL.' }),
    pendingSignupToken: t.string({
      description:
        'The token of a partner’s link. The partner’s attribution data then replaces `tracking`. Ignored if the pending sign-up has expired.',
    }),
  }),
})

const SignUpSuccessRef = builder.objectRef<{ viewer: Account }>('SignUpSuccess').implement({
  audience: 'visitor',
  description: 'The account is created and logged in, and the activation mail was sent.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The new member.' }) }),
})

builder.objectType(SignupsClosedError, {
  name: 'SignupsClosedError',
  audience: 'visitor',
  description: 'The site does not accept this sign-up: SIGNUPS_CLOSED, or SIGNUPS_WITH_TRAFFICSOURCE_ONLY.',
  interfaces: ['UserError'],
})

builder.mutationField('signUp', (t) =>
  t.field({
    type: SignUpSuccessRef,
    audience: 'visitor',
    description: 'Creates an account and logs it in. Ends any other session of the browser.',
    args: { input: t.arg({ type: SignUpInput, required: true, description: 'The form.' }) },
    errors: {
      types: [InvalidInputError, EmailTakenError, SignupsClosedError],
      union: {
        name: 'SignUpPayload',
        description: 'The new member, logged in, or the reason why no account was created.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await signUp(ctx, input) }),
  }),
)
