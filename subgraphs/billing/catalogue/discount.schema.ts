import { toGlobalId } from '#platform/base/global-ids.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import { DiscountRefusedError } from '../errors.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import type { Tables, OfferKind, Validity } from '../tables.ts'
import type { Discount } from '../tables/discount.types.ts'
import { isOver, normaliseCode } from './discount.rules.ts'
import { findEarlierUse } from './discount.store.ts'
import { issueOffer } from './offer.actions.ts'
import { countdownOf, discountOf } from './offer.rules.ts'
import { activeDiscountOf, findDiscountFor } from './price.service.ts'

type Context = RequestContext<Tables>

const DiscountStatusRef = builder.enumType('DiscountStatus', {
  description: 'The status of a discount code.',
  values: {
    ACTIVE: { value: 'active', description: 'The code is in use. All other codes are reported as unknown.' },
  } as const,
})
/** How often a code can be used. */
export const DiscountValidityRef = builder.enumType('DiscountValidity', {
  description: 'How often a code can be used.',
  values: {
    ONCE: { value: 'once', description: 'Once, by one member.' },
    ONCE_PER_USER: { value: 'once-per-user', description: 'Once by each member.' },
    UNLIMITED: { value: 'unlimited', description: 'Any number of times.' },
  } as const satisfies Record<string, { value: Validity; description: string }>,
})

const DiscountRef = builder.interfaceRef<Discount>('Discount').implement({
  audience: 'visitor',
  description: 'A discount on an order. A null field means that the discount has no such condition.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The code to pass with an order.' }),
    country: t.string({
      nullable: true,
      description: 'The only payment country in which the discount is valid; null for all.',
      resolve: ({ country }) => country,
    }),
    userId: t.id({
      nullable: true,
      description:
        'Global id of the only member who can use it; null for all. Other members cannot see such a code.',
      resolve: ({ memberId }) => (memberId === null ? null : toGlobalId('Viewer', memberId)),
    }),
    expires: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'The stored end of a code, as older clients know it; null for the time bonus. Use `endsAt`.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
    valuePercentage: t.exposeFloat('valuePercentage', {
      description: 'The discount in percent of the price.',
    }),
    currency: t.string({
      nullable: true,
      description: 'The only currency in which the discount is valid, ISO 4217; null for all.',
      resolve: ({ currency }) => currency,
    }),
    minimumOrderValue: t.int({
      nullable: true,
      description: 'The minimum price of the order, in minor units of its currency; null for none.',
      resolve: ({ minimumOrderMinor }) => minimumOrderMinor,
    }),
    status: t.field({
      type: DiscountStatusRef,
      description: 'Always ACTIVE; kept for older clients.',
      resolve: () => 'active' as const,
    }),
    validity: t.field({
      type: DiscountValidityRef,
      description: 'How often it can be used.',
      resolve: ({ validity }) => validity,
    }),
    expired: t.boolean({
      description: 'Whether it has expired, by the server’s clock.',
      resolve: (discount, _args, ctx) => isOver(discount, ctx.now),
    }),
    paymentMethods: t.field({
      type: [PaymentMethodRef],
      nullable: true,
      description: 'The only payment methods for which the discount is valid; null for all.',
      resolve: ({ paymentMethods }) => paymentMethods,
    }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the discount stops working; null if it never does.',
      resolve: ({ endsAt }) => endsAt,
    }),
    secondsLeft: t.int({
      nullable: true,
      description:
        'Seconds until the end, rounded up, by the server’s clock. Use it for countdowns instead of the device’s clock. Null without an end.',
      resolve: ({ endsAt }, _args, ctx) =>
        endsAt === null ? null : Math.max(0, Math.ceil((endsAt.getTime() - ctx.now.getTime()) / 1000)),
    }),
  }),
})

/** A code or offer. */
export const DiscountCodeRef = builder.objectRef<Discount>('DiscountCode').implement({
  audience: 'visitor',
  description: 'A discount code, or an offer with its code.',
  interfaces: [DiscountRef],
  fields: (t) => ({
    isTimeBonus: t.boolean({
      description: 'Whether it is the time bonus.',
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
    description: 'The remaining time, each part as text of at least two digits.',
    fields: (t) => ({
      hours: t.exposeString('hours', { description: 'Full hours.' }),
      minutes: t.exposeString('minutes', { description: 'Full minutes beyond the full hours.' }),
      seconds: t.exposeString('seconds', { description: 'Seconds beyond the full minutes.' }),
    }),
  })

const TimeBonusRef = builder.objectRef<Discount>('TimeBonus').implement({
  audience: 'owner',
  description:
    'The time bonus: an offer to free members in the first four hours (14,400 seconds) after the sign-up.',
  interfaces: [DiscountRef],
  fields: (t) => ({
    isVisible: t.boolean({
      description: 'Whether to show it: true until the time bonus ends.',
      resolve: (bonus, _args, ctx) => !isOver(bonus, ctx.now),
    }),
    countdownTimer: t.field({
      type: CountdownTimerRef,
      description: 'The remaining time, by the server’s clock.',
      resolve: (bonus, _args, ctx) => countdownOf(bonus.endsAt!, ctx.now),
    }),
    timeBonusEndsAt: t.field({
      type: 'DateTime',
      description: 'The same as `endsAt`.',
      resolve: ({ endsAt }) => endsAt!,
    }),
  }),
})

builder.objectFields(ViewerRef, (t) => ({
  timeBonus: t.field({
    type: TimeBonusRef,
    nullable: true,
    description:
      'The viewer’s current time bonus, if any (DISC-04). Querying it counts as granting it to the viewer.',
    resolve: (_viewer, _args, ctx) => offered(ctx, 'time-bonus'),
  }),
  welcomeDiscount: t.field({
    type: DiscountCodeRef,
    nullable: true,
    description: 'The viewer’s current welcome discount, if any. Querying it fixes its end.',
    resolve: (_viewer, _args, ctx) => offered(ctx, 'welcome'),
  }),
  activeDiscount: t.field({
    type: DiscountCodeRef,
    nullable: true,
    description:
      'The discount applied to the viewer’s prices: the time bonus if there is one, otherwise the welcome discount. Null when neither applies.',
    resolve: async (_viewer, _args, ctx) => (await activeDiscountOf(ctx)) ?? null,
  }),
  deleteDiscount: t.field({
    type: DiscountCodeRef,
    nullable: true,
    description:
      'The discount for a member who wants to leave because of the price. Null if none is available, for instance soon after another offer. Query it only to show it.',
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
      'The discount of a code, with `expired` set if it is over. Use orderQuote to check whether it applies to an order.',
    args: {
      code: t.arg.string({
        required: true,
        description: 'The code as the member typed it. Case-insensitive.',
      }),
    },
    errors: {
      types: [DiscountRefusedError],
      union: {
        name: 'DiscountCodePayload',
        description: 'The discount of the code, or the reason why it is refused.',
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
