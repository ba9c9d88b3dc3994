import type { ModerationCaseKind } from '#web/__generated__/queueCountsQuery.graphql.ts'

/** The kinds of cases, in the order of the rail. */
export const KINDS = [
  'PHOTO',
  'TEXT',
  'REPORT',
  'APPEAL',
  'COMPLAINT',
  'SCAM',
  'SERIAL_REPORTER',
] as const satisfies readonly ModerationCaseKind[]

export type Kind = (typeof KINDS)[number]

/** The kind that the address asks for; undefined for all. */
export function kindOf(search: URLSearchParams): Kind | undefined {
  return KINDS.find((kind) => kind === search.get('kind'))
}

/** The address of the queue, or of one case in it. */
export function queueAddress({
  caseId,
  kind,
}: {
  caseId?: string | undefined
  kind?: Kind | undefined
}): string {
  const path = caseId === undefined ? '/operator/queue' : `/operator/queue/${encodeURIComponent(caseId)}`
  return kind === undefined ? path : `${path}?kind=${kind}`
}
