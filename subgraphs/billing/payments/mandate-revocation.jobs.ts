import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { listRemovedMandates, noteRevocation } from './mandate.store.ts'
import { paymentProviderOf } from './payment.actions.ts'
import { askInTurn } from './provider-turns.service.ts'

/** The job that has removed cards revoked at the payment provider. */
export const REVOKE_MANDATES = 'billing.revoke-mandates'
const RUN_MAX = 500

/**
 * Asks the provider to revoke the cards that members have removed, or had stored when they left. We never
 * charge them again from the removal on; this makes sure that none could be. What fails is asked again.
 */
export const revokeMandates: JobHandler = async ({ db: given, services }) => {
  const db = given as Kysely<Tables>
  const provider = paymentProviderOf({ db, services })
  await askInTurn(
    await listRemovedMandates(db, provider.name, RUN_MAX),
    async (mandate) => {
      await noteRevocation(db, mandate.id, 'providerAskedAt')
      await provider.revokeMandate(mandate)
      await noteRevocation(db, mandate.id, 'providerRevokedAt')
    },
    {
      failed: ({ id: mandateId }, { message: reason }) =>
        log.warn({ mandateId, reason }, 'a removed card was not revoked at the provider; it is tried again'),
    },
  )
}
