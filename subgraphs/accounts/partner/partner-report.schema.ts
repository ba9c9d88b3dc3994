import { cursorOf, INSTANT, ROW_ID, type CursorCodec, type TimeCursor } from '#platform/base/cursors.ts'
import { maskId, unmaskId, type SecretsKeys } from '#platform/base/secrets.ts'
import { readPage, toConnection } from '#platform/graph/pagination.ts'
import { builder } from '../builder.ts'
import { signupReference } from '../published.ts'
import {
  countPartnerSignups,
  findPartnerSignups,
  type AskedSignups,
  type PartnerSignup,
} from './partner-report.store.ts'
import { requireTraffic } from './partner-traffic.ts'

const AUDIENCE = { partner: 'signups:read' } as const

export const PartnerSignupRef = builder.objectRef<PartnerSignup>('PartnerSignup').implement({
  audience: AUDIENCE,
  description: 'A sign-up that a partner brought, and nothing that tells who it is (SIGN-07).',
  fields: (t) => ({
    reference: t.id({
      description:
        'The same for the same sign-up, so that a report that is read twice counts it once. It leads to no member.',
      resolve: ({ accountId }, _args, ctx) => signupReference(ctx.services.config, accountId),
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
    description: 'Sign-ups of a partner’s own traffic, in the order of their time.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many there are in the days that were asked for.',
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
      'The sign-ups that came by the traffic of the partner whose key asks, oldest first: pass the last cursor as `after` to get later ones. Erased members are left out. Other callers get FORBIDDEN.',
    args: {
      from: t.arg({
        type: 'Date',
        description: 'The first day, in the time zone of the site; from the beginning when not given.',
      }),
      to: t.arg({
        type: 'Date',
        description: 'The last day, in the time zone of the site; up to now when not given.',
      }),
      first: t.arg.int({ description: 'How many, 1 to 100; 24 when not given.' }),
      after: t.arg.string({ description: 'Cursor after which the page begins.' }),
      last: t.arg.int({ description: 'How many up to the end or before the cursor, 1 to 100.' }),
      before: t.arg.string({ description: 'Cursor before which the page ends.' }),
    },
    resolve: async (_root, { from = null, to = null, ...args }, ctx) => {
      const cursors = signupCursor(ctx.services.config)
      const asked = {
        siteId: ctx.site.id,
        traffic: requireTraffic(ctx),
        from,
        to,
        timeZone: ctx.site.settings.timeZone,
      }
      const page = readPage(args, cursors)
      const rows = await findPartnerSignups(ctx.db, asked, page)
      const connection = toConnection(
        rows,
        page,
        ({ signedUpAt, accountId }) => cursors.encode([signedUpAt, accountId]),
        (node) => ({ node }),
      )
      return { ...connection, asked } as never
    },
  }),
)
