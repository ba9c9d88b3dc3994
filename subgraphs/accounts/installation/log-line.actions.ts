import { InvalidInputError } from '#platform/base/errors.ts'
import { readText } from '#platform/base/input-text.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { listLogLines, type LogLine } from './log-line.store.ts'

/** A reference as a screen, a page of an error or a mail shows it; words around it are left out. */
const REFERENCE = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/i

/** What was looked for, and found. */
export type FoundLines = { reference: string; lines: LogLine[] }

/**
 * Looks for what the log has of a request. Operators of some sites get the lines of these; what failed before
 * its site was known is for those of every site. Each look-up is written into the audit.
 * @param text the reference as it was pasted
 * @throws InvalidInputError for a text without one; RequestError FORBIDDEN
 */
export async function findLogLines(ctx: RequestContext<Tables>, text: string): Promise<FoundLines> {
  const { siteIds } = requireOperator(ctx, ['support'])
  const reference = REFERENCE.exec(readText(text))?.[0].toLowerCase()
  if (reference === undefined)
    throw new InvalidInputError([
      { path: 'reference', code: readText(text) === '' ? 'REQUIRED' : 'FORMAT_INVALID' },
    ])
  return inActTransaction(ctx.db, ctx, async (trx) => {
    const lines = await listLogLines(trx, { requestId: reference, siteIds })
    await writeAudit(trx, ctx, 'accounts', {
      action: 'log.searched',
      subjectType: 'log',
      after: { reference, found: lines.length },
    })
    return { reference, lines }
  })
}
