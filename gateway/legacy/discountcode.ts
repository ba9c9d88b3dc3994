import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import { legacyCode, LegacyError, type LegacyCall, type LegacyRequest, type Untyped } from './legacy-call.ts'
import { messageOf } from './messages.ts'

const FIELDS =
  'code country userId expires valuePercentage currency minimumOrderValue status validity expired paymentMethods endsAt'
const BY_CODE = ownOperation(
  `query LegacyDiscountCode($code: String!) { discountCode(code: $code) { __typename ... on DiscountCode { ${FIELDS} } ... on UserError { refusal: code } } }`,
)
const WELCOME = ownOperation(`query LegacyWelcomeDiscount { viewer { welcomeDiscount { ${FIELDS} } } }`)

const STATUS_OF_REFUSAL: Record<string, number> = {
  CODE_NOT_FOUND: 404,
  CODE_USED: 409,
  DISCOUNT_EXPIRED: 410,
}

const refused = z.object({ error: z.string(), message: z.string() })

/**
 * GET /api/discountcode.php: a code's discount, or with welcome=true the welcome discount, whose failures
 * clients ignore.
 */
export const discountCode: LegacyCall = {
  method: 'GET',
  path: '/api/discountcode.php',
  summary: 'A discount code, or the welcome discount',
  session: 'open',
  query: z.object({ code: z.string().max(100).optional(), welcome: z.literal('true').optional() }),
  answers: {
    200: {
      description:
        'The discount. A null field means no such condition; minimum_order_value is in minor units; ends_at is the actual end, also for offers',
      shape: z.object({
        code: z.string(),
        country: z.string().nullable(),
        user_id: z.string().nullable(),
        expires: z.iso.datetime().nullable(),
        value_percentage: z.number(),
        currency: z.string().nullable(),
        minimum_order_value: z.int().nullable(),
        status: z.literal('active'),
        validity: z.enum(['once', 'once-per-user', 'unlimited']),
        expired: z.boolean(),
        paymentmethods: z.array(z.string()).nullable(),
        ends_at: z.iso.datetime().nullable(),
      }),
    },
    404: { description: 'code_not_found', shape: refused },
    409: { description: 'code_used', shape: refused },
    410: { description: 'discount_expired: the offer has expired', shape: refused },
  },
  async handle({ context, query, run }) {
    if (query.code === undefined && query.welcome === undefined)
      throw new LegacyError(400, 'bad_request', { fields: ['code'] })
    const found =
      query.welcome === 'true' ? await welcome(run) : (await run(BY_CODE, { code: query.code })).discountCode
    if (found.__typename !== 'DiscountCode') {
      throw new LegacyError(STATUS_OF_REFUSAL[found.refusal] ?? 404, legacyCode(found.refusal), {
        message: messageOf(found.refusal, context.visit.locale),
      })
    }
    return {
      status: 200,
      body: {
        code: found.code,
        country: found.country,
        user_id: found.userId,
        expires: found.expires,
        value_percentage: found.valuePercentage,
        currency: found.currency,
        minimum_order_value: found.minimumOrderValue,
        status: found.status.toLowerCase(),
        validity: found.validity.toLowerCase().replaceAll('_', '-'),
        expired: found.expired,
        paymentmethods: found.paymentMethods?.map((method: string) => method.toLowerCase()) ?? null,
        ends_at: found.endsAt,
      },
    }
  },
}

async function welcome(run: LegacyRequest['run']): Promise<Untyped> {
  const discount = (await run(WELCOME)).viewer?.welcomeDiscount
  return discount == null
    ? { __typename: 'UserError', refusal: 'CODE_NOT_FOUND' }
    : { __typename: 'DiscountCode', ...discount }
}
