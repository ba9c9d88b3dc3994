import './account.schema.ts'
import './bundle.schema.ts'
import './credit-price.schema.ts'
import './discount.schema.ts'
import './errors.ts'
import './message-cost.schema.ts'
import './money.schema.ts'
import './direct-debit.schema.ts'
import './entry.schema.ts'
import './mandate.schema.ts'
import './order.schema.ts'
import './withdrawal.schema.ts'
import './quote.schema.ts'
import './spending-limit.schema.ts'
import { FEDERATION_URL } from '#platform/schema-builder.ts'
import { builder } from './builder.ts'

/** The schema of billing. */
export const schema = builder.toSubGraphSchema({ linkUrl: FEDERATION_URL })
