import { accountIdOf } from '#web/operator/parts/accountId.rules.ts'

export const SCOPES = ['ALL', 'SITE', 'INSTALLATION'] as const

const PAGE = 50
const ROW_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Which acts the list shows, as its address says it; '' for all. */
export type AuditFilter = {
  /** Global id of the operator. */
  operator: string
  /** As the audit names it: `case.decided`. */
  action: string
  /** An id as it was typed or pasted. */
  subject: string
  /** Days on the operator's clock, both included: 2026-11-26. */
  from: string
  until: string
  scope: (typeof SCOPES)[number]
  /** The cursor after which, or before which, the page is. */
  after: string
  before: string
}

const TEXTS = ['operator', 'action', 'subject', 'from', 'until', 'after', 'before'] as const

export function readAuditFilter(search: URLSearchParams): AuditFilter {
  const text = (name: (typeof TEXTS)[number]) => search.get(name) ?? ''
  const day = (name: 'from' | 'until') => (startOfDay(text(name)) ? text(name) : '')
  return {
    operator: text('operator'),
    action: text('action'),
    subject: text('subject'),
    from: day('from'),
    until: day('until'),
    scope: SCOPES.find((scope) => scope === search.get('scope')) ?? 'ALL',
    after: text('after'),
    before: text('before'),
  }
}

/** The list's address for a filter; what is left out there is everything. */
export function addressOf(filter: AuditFilter): string {
  const given = TEXTS.filter((name) => filter[name] !== '').map((name) => [name, filter[name]] as const)
  const search = new URLSearchParams([
    ...given.map(([name, value]) => [name, value]),
    ...(filter.scope === 'ALL' ? [] : [['scope', filter.scope]]),
  ]).toString()
  return search === '' ? '/operator/audit' : `/operator/audit?${search}`
}

/** The id that a text is, as the server takes it; undefined for other words. */
export function subjectIn(text: string): string | undefined {
  const typed = text.trim()
  if (ROW_ID.test(typed.toLowerCase())) return typed.toLowerCase()
  return ROW_ID.test(accountIdOf(typed)) ? typed : undefined
}

/** The first moment of a day on the operator's clock, or of a later one; undefined for no day. */
function startOfDay(text: string, daysLater = 0): Date | undefined {
  if (!DAY.test(text)) return undefined
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  const start = new Date(year, month - 1, day + daysLater)
  return year === 0 || Number.isNaN(start.getTime()) ? undefined : start
}

export function variablesOf(filter: AuditFilter) {
  const { operator, action, subject, from, until, scope, after, before } = filter
  const isBackwards = before !== ''
  return {
    first: isBackwards ? null : PAGE,
    after: after === '' || isBackwards ? null : after,
    last: isBackwards ? PAGE : null,
    before: isBackwards ? before : null,
    filter: {
      operatorId: operator === '' ? null : operator,
      action: action === '' ? null : action,
      subject: subjectIn(subject) ?? null,
      from: startOfDay(from)?.toISOString() ?? null,
      to: startOfDay(until, 1)?.toISOString() ?? null,
      scope: scope === 'ALL' ? null : scope,
    },
  }
}
