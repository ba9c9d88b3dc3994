import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction } from '#platform/requests/operator-act.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { moveClock, readClock, type Clock } from './clock.store.ts'

/**
 * Moves the clock of a demo's database forward, for a developer, who has no account: the audit names the
 * request only.
 * @returns the moved clock; undefined where it cannot be moved
 */
export function moveDemoClock(ctx: RequestContext<Tables>, minutes: number): Promise<Clock | undefined> {
  return inActTransaction(ctx.db, ctx, async (trx) => {
    if (!(await moveClock(trx, minutes))) return undefined
    const clock = await readClock(trx)
    await writeAudit(trx, { unknown: true, siteId: ctx.site.id, requestId: ctx.requestId }, 'accounts', {
      action: 'clock.moved',
      subjectType: 'installation',
      after: { minutes, now: clock.now.toISOString() },
    })
    return clock
  })
}
