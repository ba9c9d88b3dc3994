import { RequestError } from '#platform/errors.ts'
import { builder } from './builder.ts'
import { signupReference } from './published.ts'
import { findPartnerSignups, type PartnerSignup as PartnerSignupRow } from './partner-report.store.ts'

const PartnerSignup = builder.objectRef<PartnerSignupRow>('PartnerSignup').implement({
  audience: { partner: 'signups:read' },
  description: 'A sign-up that a partner brought, and nothing that tells who it is (SIGN-07).',
  fields: (t) => ({
    reference: t.id({
      description:
        'The same for the same sign-up, so that a report that is read twice counts it once. It leads to no member.',
      resolve: ({ accountId }, _args, ctx) => signupReference(ctx.services.config.SECRETS_KEY, accountId),
    }),
    network: t.exposeString('network', {
      description: 'The partner network, as the landing address named it.',
    }),
    ref: t.exposeString('ref', { nullable: true, description: 'The partner within the network.' }),
    sub1: t.exposeString('sub1', { nullable: true, description: 'First free field of the partner.' }),
    sub2: t.exposeString('sub2', { nullable: true, description: 'Second free field of the partner.' }),
    sub3: t.exposeString('sub3', { nullable: true, description: 'Third free field of the partner.' }),
    signedUpAt: t.expose('signedUpAt', { type: 'DateTime', description: 'When the account was made.' }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the e-mail address was confirmed; null until then.',
    }),
  }),
})

builder.queryField('partnerSignups', (t) =>
  t.field({
    type: [PartnerSignup],
    audience: { partner: 'signups:read' },
    description:
      'The sign-ups of a day of the site that came by the traffic of the partner whose key asks, the oldest first. Everybody else gets FORBIDDEN.',
    args: {
      date: t.arg({ type: 'Date', required: true, description: 'The day, in the time zone of the site.' }),
    },
    resolve: (_root, { date }, ctx) => {
      const { traffic } = ctx.visit
      if (ctx.visit.audience !== 'partner' || traffic === undefined)
        throw new RequestError('FORBIDDEN', 'Only a partner key with traffic of its own sees sign-ups')
      return findPartnerSignups(ctx.db, {
        siteId: ctx.site.id,
        traffic,
        date,
        timeZone: ctx.site.settings.timeZone,
      })
    },
  }),
)
