import { z } from 'zod'
import { LegacyError, type LegacyCall } from './legacy-call.ts'
import { messageOf } from './messages.ts'

/**
 * GET /api/discountcode.php: a code's discount, or the welcome discount with welcome=true. No site gives discounts before billing has codes, so
 * every code is unknown and nobody has a welcome discount; clients ignore that second answer, as the specification says.
 */
export const discountCode: LegacyCall = {
  method: 'GET', path: '/api/discountcode.php', summary: 'A discount code, or the welcome discount', session: 'open',
  query: z.object({ code: z.string().max(100).optional(), welcome: z.literal('true').optional() }),
  answers: { 404: { description: 'code_not_found', shape: z.object({ error: z.string(), message: z.string() }) } },
  async handle({ context }) {
    throw new LegacyError(404, 'code_not_found', { message: messageOf('CODE_NOT_FOUND', context.visit.locale) })
  },
}
