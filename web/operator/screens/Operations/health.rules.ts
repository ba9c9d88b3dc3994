const MINUTE_MILLISECONDS = 60_000
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS
/** A mail is on its way within seconds; one that nothing is wrong with waits for a job. */
const WAIT_MINUTES = 15
/** A nightly backup that was missed once is late; twice is loud. */
const BACKUP_DAYS = 2

/** What to do about something, by the key of its words, and how much it matters. */
export type Advice<Key extends string> = { key: Key; tone: 'danger' | 'warning' | 'info' }

type Waiting = { readonly waiting: number; readonly oldestWaitingAt: string | null | undefined }

const waitsTooLong = ({ oldestWaitingAt }: Waiting, now: string) =>
  oldestWaitingAt != null &&
  Date.parse(now) - Date.parse(oldestWaitingAt) > WAIT_MINUTES * MINUTE_MILLISECONDS

/** The age of the newest backup in whole days if that is too old; `none` without one, else undefined. */
export function backupFault(
  newestBackupAt: string | null | undefined,
  now: string,
): number | 'none' | undefined {
  if (newestBackupAt == null) return 'none'
  const days = (Date.parse(now) - Date.parse(newestBackupAt)) / DAY_MILLISECONDS
  return days > BACKUP_DAYS ? Math.floor(days) : undefined
}

/** What to do about mails that wait although no try has failed; each fault has its own words beside it. */
export function mailAdvice(
  mails: Waiting & {
    readonly hasServer: boolean
    readonly troubles: readonly { readonly waiting: number }[]
  },
  now: string,
): Advice<'noServer' | 'stuck'>[] {
  if (!mails.hasServer) return [{ key: 'noServer', tone: 'warning' }]
  const isTried = mails.troubles.some(({ waiting }) => waiting > 0)
  return !isTried && waitsTooLong(mails, now) ? [{ key: 'stuck', tone: 'danger' }] : []
}

export function textAdvice(
  texts: Waiting & { readonly hasGateway: boolean; readonly failed: number },
  now: string,
): Advice<'noGateway' | 'waiting' | 'failed'>[] {
  if (!texts.hasGateway) return [{ key: 'noGateway', tone: 'warning' }]
  return [
    ...(waitsTooLong(texts, now) ? [{ key: 'waiting', tone: 'danger' } as const] : []),
    ...(texts.failed > 0 ? [{ key: 'failed', tone: 'warning' } as const] : []),
  ]
}

/** @param failedJobs how many pushes are out of tries */
export function pushAdvice(
  { refused }: { readonly refused: number },
  failedJobs: number,
): Advice<'refused' | 'failed'>[] {
  return [
    ...(refused > 0 ? [{ key: 'refused', tone: 'danger' } as const] : []),
    ...(failedJobs > 0 ? [{ key: 'failed', tone: 'warning' } as const] : []),
  ]
}

type Payments = {
  readonly provider: string
  readonly answeredAt: string | null | undefined
  readonly failedAt: string | null | undefined
  readonly webhookAt: string | null | undefined
  readonly paymentsUnanswered: number
  readonly refundsUnanswered: number
  readonly refundsToPay: number
  readonly differences: number
}

/** The keys of what payments can need. */
export type PaymentAdvice =
  | 'sandbox'
  | 'failing'
  | 'unanswered'
  | 'refundsUnanswered'
  | 'neverReported'
  | 'refundsToPay'
  | 'differences'

export function paymentAdvice(payments: Payments): Advice<PaymentAdvice>[] {
  const { provider, answeredAt, failedAt, webhookAt } = payments
  const isFailing = failedAt != null && (answeredAt == null || failedAt > answeredAt)
  const when = (is: boolean, key: PaymentAdvice, tone: Advice<PaymentAdvice>['tone']) =>
    is ? [{ key, tone }] : []
  return [
    ...when(provider === 'sandbox', 'sandbox', 'info'),
    ...when(isFailing, 'failing', 'danger'),
    ...when(payments.paymentsUnanswered > 0, 'unanswered', 'danger'),
    ...when(payments.refundsUnanswered > 0, 'refundsUnanswered', 'warning'),
    ...when(answeredAt != null && webhookAt == null, 'neverReported', 'warning'),
    ...when(payments.refundsToPay > 0, 'refundsToPay', 'warning'),
    ...when(payments.differences > 0, 'differences', 'warning'),
  ]
}
