import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import { seal, sealedNow, unseal } from '#platform/base/sealed.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { TOTP_SECRET } from './operator-proof.service.ts'
import { findTotpSecretsOfOtherKeys, replaceTotpSecret } from './operator.store.ts'

/**
 * The job that reseals the secrets of operators' apps after a key rotation, so that operators who did not log
 * in meanwhile can do so without the previous key.
 */
export const sealTotpSecrets: JobHandler = async ({ db: given, services: { config } }) => {
  const db = given as Kysely<Tables>
  for (const { id: operatorId, totpSecret } of await findTotpSecretsOfOtherKeys(db, sealedNow(config)))
    try {
      const again = seal(config, TOTP_SECRET, unseal(config, TOTP_SECRET, totpSecret))
      await db
        .transaction()
        .execute((trx) => replaceTotpSecret(trx, operatorId, { from: totpSecret, to: again }))
    } catch (error) {
      log.error({ operatorId, reason: (error as Error).message }, 'an operator needs a reset to log in')
    }
}
