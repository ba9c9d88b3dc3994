import { toGlobalId } from '#platform/base/global-ids.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import { DiscountRefusedError } from '../errors.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import type { Tables, OfferKind, Validity } from '../tables.ts'
import { isOver, normaliseCode, type Discount } from './discount.rules.ts'
import { findEarlierUse } from './discount.store.ts'
import { issueOffer } from './offer.actions.ts'
import { countdownOf, discountOf } from './offer.rules.ts'
import { activeDiscountOf, findDiscountFor } from './price.service.ts'

type Context = RequestContext<Tables>

const DiscountStatusRef = builder.enumType('DiscountStatus', {
  description: 'Whether a code is given out.',
  values: { ACTIVE: { value: 'active', description: 'It is. Codes that are not are unknown.' } } as const,
})
const DiscountValidityRef = builder.enumType('DiscountValidity', {
  description: 'How often a code may be used.',
  values: {
    ONCE: { value: 'once', description: 'By one member, one time.' },
    ONCE_PER_USER: { value: 'once-per-user', description: 'One time by every member.' },
    UNLIMITED: { value: 'unlimited', description: 'As often as members like.' },
  } as const satisfies Record<string, { value: Validity; description: string }>,
})

const DiscountRef = builder.interfaceRef<Discount>('Discount').implement({
  audience: 'visitor',
  description: 'Something off the price of an order. null: no such condition.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'What an order names.' }),
    country: t.string({
      nullable: true,
      description: 'The only payment country it is for.',
      resolve: ({ country }) => country,
    }),
    userId: t.id({
      nullable: true,
      description: 'Global id of the only member it is for; other members never see such a code.',
      resolve: ({ memberId }) => (memberId === null ? null : toGlobalId('Viewer', memberId)),
    }),
    expires: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is over.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
    valuePercentage: t.exposeFloat('valuePercentage', {
      description: 'How much of the price it takes off, in percent.',
    }),
    currency: t.string({
      nullable: true,
      description: 'The only currency it is for, ISO 4217.',
      resolve: ({ currency }) => currency,
    }),
    minimumOrderValue: t.int({
      nullable: true,
      description: 'From which price on it counts, in minor units of the order’s currency.',
      resolve: ({ minimumOrderMinor }) => minimumOrderMinor,
    }),
    status: t.field({
      type: DiscountStatusRef,
      description: 'Whether it is given out.',
      resolve: () => 'active' as const,
    }),
    validity: t.field({
      type: DiscountValidityRef,
      description: 'How often it may be used.',
      resolve: ({ validity }) => validity,
    }),
    expired: t.boolean({
      description: 'Whether it is over, by the server’s clock.',
      resolve: (discount, _args, ctx) => isOver(discount, ctx.now),
    }),
    paymentMethods: t.field({
      type: [PaymentMethodRef],
      nullable: true,
      description: 'The only ways of paying that it is for.',
      resolve: ({ paymentMethods }) => paymentMethods,
    }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Its true end, of an offer too.',
      resolve: ({ endsAt }) => endsAt,
    }),
    secondsLeft: t.int({
      nullable: true,
      description:
        'Whole and begun seconds until its end, by the server’s clock: a countdown need not trust the device’s.',
      resolve: ({ endsAt }, _args, ctx) =>
        endsAt === null ? null : Math.max(0, Math.ceil((endsAt.getTime() - ctx.now.getTime()) / 1000)),
    }),
  }),
})

/** A code or offer. */
export const DiscountCodeRef = builder.objectRef<Discount>('DiscountCode').implement({
  audience: 'visitor',
  description: 'A discount code, or an offer under its code.',
  interfaces: [DiscountRef],
  fields: (t) => ({
    isTimeBonus: t.boolean({
      description: 'Whether it is the bonus of the first four hours.',
      resolve: ({ offer }) => offer === 'time-bonus',
    }),
    isWelcome: t.boolean({
      description: 'Whether it is the welcome discount.',
      resolve: ({ offer }) => offer === 'welcome',
    }),
  }),
})

const CountdownTimerRef = builder
  .objectRef<{ hours: string; minutes: string; seconds: string }>('CountdownTimer')
  .implement({
    audience: 'owner',
    description: 'Time left, as text of at least two digits each.',
    fields: (t) => ({
      hours: t.exposeString('hours', { description: 'Full hours.' }),
      minutes: t.exposeString('minutes', { description: 'Full minutes of the hour begun.' }),
      seconds: t.exposeString('seconds', { description: 'Seconds of the minute begun.' }),
    }),
  })

const TimeBonusRef = builder.objectRef<Discount>('TimeBonus').implement({
  audience: 'owner',
  description: 'The bonus of a free member’s first four hours (14,400 seconds after the sign-up).',
  interfaces: [DiscountRef],
  fields: (t) => ({
    isVisible: t.boolean({
      description: 'Whether to show it; true for as long as it is there at all.',
      resolve: (bonus, _args, ctx) => !isOver(bonus, ctx.now),
    }),
    countdownTimer: t.field({
      type: CountdownTimerRef,
      description: 'Time left by the server’s clock.',
      resolve: (bonus, _args, ctx) => countdownOf(bonus.endsAt!, ctx.now),
    }),
    timeBonusEndsAt: t.field({
      type: 'DateTime',
      description: 'Its true end.',
      resolve: ({ endsAt }) => endsAt!,
    }),
  }),
})

builder.objectFields(ViewerRef, (t) => ({
  timeBonus: t.field({
    type: TimeBonusRef,
    nullable: true,
    description:
      'The time bonus, if it is the viewer’s now (DISC-04). Who asks has been told of it: from then on it counts as given.',
    resolve: (_viewer, _args, ctx) => offered(ctx, 'time-bonus'),
  }),
  welcomeDiscount: t.field({
    type: DiscountCodeRef,
    nullable: true,
    description:
      'The welcome discount, if it is the viewer’s now. Who asks has been told of it: its end stays.',
    resolve: (_viewer, _args, ctx) => offered(ctx, 'welcome'),
  }),
  activeDiscount: t.field({
    type: DiscountCodeRef,
    nullable: true,
    description:
      'What the viewer’s prices are shown with: the time bonus if there is one, otherwise the welcome discount (DISC-06).',
    resolve: async (_viewer, _args, ctx) => (await activeDiscountOf(ctx)) ?? null,
  }),
  deleteDiscount: t.field({
    type: DiscountCodeRef,
    nullable: true,
    description:
      'What is offered to a member who wants to leave because of the price; null for nothing, as soon after another offer. Ask only when it is shown.',
    resolve: (_viewer, _args, ctx) => offered(ctx, 'delete'),
  }),
}))

async function offered(ctx: Context, kind: OfferKind): Promise<Discount | null> {
  const viewer = requireViewer(ctx)
  const offer = await issueOffer(ctx, ctx.db, { viewer, kind })
  return offer === undefined ? null : discountOf(offer, viewer.memberId)
}

builder.queryField('discountCode', (t) =>
  t.field({
    type: DiscountCodeRef,
    description:
      'What a code is worth. One that is over is told with `expired`; whether it fits an order says orderQuote.',
    args: { code: t.arg.string({ required: true, description: 'As the member wrote it; capitals or not.' }) },
    errors: {
      types: [DiscountRefusedError],
      union: {
        name: 'DiscountCodePayload',
        description: 'What the code is worth, or why it does not count.',
      },
    },
    resolve: (_root, { code }, ctx) => lookUp(ctx, code),
  }),
)

async function lookUp(ctx: Context, text: string): Promise<Discount> {
  const { viewer } = ctx
  const discount = await findDiscountFor(ctx, ctx.db, { viewer, code: normaliseCode(text) })
  if (typeof discount === 'string') throw new DiscountRefusedError(discount)
  // A visitor has used no code, but a member may have used a one-time code already.
  const member = { siteId: ctx.site.id, memberId: viewer?.memberId ?? NOBODY }
  if ((await findEarlierUse(ctx.db, member, discount)) === 'used') throw new DiscountRefusedError('CODE_USED')
  return discount
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
