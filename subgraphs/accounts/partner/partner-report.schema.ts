import { cursorOf, INSTANT, ROW_ID, type CursorCodec, type TimeCursor } from '#platform/base/cursors.ts'
import { maskId, unmaskId, type SecretsKeys } from '#platform/base/secrets.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { requireTraffic } from '#platform/requests/partner-traffic.ts'
import { builder } from '../builder.ts'
import { signupReference } from '../published.ts'
import {
  countPartnerSignups,
  countPartnerSignupsByDay,
  findPartnerSignups,
  type AskedSignups,
  type PartnerSignup,
  type PartnerSignupDay,
} from './partner-report.store.ts'

const AUDIENCE = { partner: 'signups:read' } as const

export const PartnerSignupRef = builder.objectRef<PartnerSignup>('PartnerSignup').implement({
  audience: AUDIENCE,
  description: 'A sign-up from a partner’s traffic, without data that identifies the member (SIGN-07).',
  fields: (t) => ({
    reference: t.id({
      description:
        'A stable identifier of the sign-up, for detecting duplicates between reports. It cannot be resolved to a member.',
      resolve: ({ accountId }, _args, ctx) => signupReference(ctx.services.config, accountId),
    }),
    network: t.exposeString('network', {
      description: 'The partner network, from the landing URL.',
    }),
    ref: t.exposeString('ref', {
      nullable: true,
      description: 'The `ref` of the link: the partner within the network. Null if it had none.',
    }),
    sub1: t.exposeString('sub1', {
      nullable: true,
      description: 'The `sub1` of the link, for the partner’s own use. Null if it had none.',
    }),
    sub2: t.exposeString('sub2', {
      nullable: true,
      description: 'The `sub2` of the link, for the partner’s own use. Null if it had none.',
    }),
    sub3: t.exposeString('sub3', {
      nullable: true,
      description: 'The `sub3` of the link, for the partner’s own use. Null if it had none.',
    }),
    signedUpAt: t.expose('signedUpAt', { type: 'DateTime', description: 'When the account was created.' }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the e-mail address was confirmed; null until then.',
    }),
  }),
})

/**
 * The cursors of a partner's sign-ups. Clients can decode a cursor, and an account's id is also its profile's
 * id, so the cursor masks it.
 */
function signupCursor(keys: SecretsKeys): CursorCodec<TimeCursor> {
  const purpose = 'partner-signup-cursor'
  return cursorOf(INSTANT, {
    read: (text) => {
      const mask = ROW_ID.read(text)
      return mask === undefined ? undefined : unmaskId(keys, purpose, mask)
    },
    write: (id: string) => maskId(keys.SECRETS_KEY, purpose, id),
  })
}

const PartnerSignupsConnectionRef = builder.connectionObject(
  {
    type: PartnerSignupRef,
    name: 'PartnerSignupsConnection',
    audience: AUDIENCE,
    description: 'Sign-ups from the partner’s traffic, the oldest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of sign-ups in the requested period.',
        resolve: (connection, _args, ctx) =>
          countPartnerSignups(ctx.db, (connection as unknown as { asked: AskedSignups }).asked),
      }),
    }),
  },
  { name: 'PartnerSignupsEdge', audience: AUDIENCE, description: 'One sign-up in the list.' },
)

builder.queryField('partnerSignups', (t) =>
  t.field({
    type: PartnerSignupsConnectionRef,
    audience: AUDIENCE,
    description:
      'Sign-ups from the traffic of the key’s partner, the oldest first. Pass the last cursor as `after` to get later ones. Excludes erased members. Other callers get FORBIDDEN.',
    args: {
      from: t.arg({
        type: 'Date',
        description: 'The first day, in the site’s time zone. Defaults to the first sign-up.',
      }),
      to: t.arg({
        type: 'Date',
        description: 'The last day, in the site’s time zone. Defaults to today.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { from = null, to = null, ...args }, ctx) => {
      const asked = {
        siteId: ctx.site.id,
        traffic: requireTraffic(ctx),
        from,
        to,
        timeZone: ctx.site.settings.timeZone,
      }
      return connectionOf(args, signupCursor(ctx.services.config), {
        list: (page) => findPartnerSignups(ctx.db, asked, page),
        cursorOf: ({ signedUpAt, accountId }) => [signedUpAt, accountId],
        besides: { asked },
      })
    },
  }),
)

const PartnerSignupDayRef = builder.objectRef<PartnerSignupDay>('PartnerSignupDay').implement({
  audience: AUDIENCE,
  description: 'The sign-ups of a day from the partner’s traffic.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day, in the site’s time zone.' }),
    signups: t.exposeInt('signups', { description: 'How many signed up. Excludes members erased since.' }),
    confirmed: t.exposeInt('confirmed', {
      description: 'How many of them have confirmed their address by now.',
    }),
  }),
})

builder.queryField('partnerSignupDays', (t) =>
  t.field({
    type: [PartnerSignupDayRef],
    audience: AUDIENCE,
    description:
      'Sign-ups from the traffic of the key’s partner by day, the oldest first. Days without any are missing. Other callers get FORBIDDEN.',
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'The first day, in the site’s time zone.' }),
      to: t.arg({ type: 'Date', required: true, description: 'The last day, in the site’s time zone.' }),
    },
    resolve: (_root, { from, to }, ctx) =>
      countPartnerSignupsByDay(ctx.db, {
        siteId: ctx.site.id,
        traffic: requireTraffic(ctx),
        from,
        to,
        timeZone: ctx.site.settings.timeZone,
      }),
  }),
)
