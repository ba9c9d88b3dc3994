import { Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import { ErrorBoundary } from '#web/runtime/ErrorBoundary.tsx'
import { beginQueryAttempt, useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { waitingSince } from './cases/caseTime.ts'
import { CaseView, prefetchCase } from './cases/CaseView.tsx'
import { EmptyQueue } from './EmptyQueue.tsx'
import { kindOf, type Kind } from './kinds.ts'
import { QueueList } from './list/QueueList.tsx'
import { UndoSlot } from './list/UndoSlot.tsx'
import { useQueueList, type ListedCase } from './list/useQueueList.ts'
import { useQueueCounts } from './queueCounts.ts'
import { QueueToolbar } from './QueueToolbar.tsx'
import { useOwnDay } from './useOwnDay.ts'
import type { Queue } from './work/queue.ts'
import { useQueue } from './work/useQueue.ts'
import css from './QueueScreen.module.css'

/** Everything that waits for a moderator: the list, and the case to decide. */
export default function QueueScreen() {
  const { caseId } = useParams()
  const kind = kindOf(new URLSearchParams(useLocation().search))
  return (
    <Suspense fallback={<WaitingQueue />}>
      <OpenQueue kind={kind} caseId={caseId} />
    </Suspense>
  )
}

function WaitingQueue() {
  const { t } = useTranslation('queue')
  return (
    <Page title={t('queue.title')}>
      <p className={css.waiting} aria-busy>
        {t('queue.asking')}
      </p>
    </Page>
  )
}

function OpenQueue({ kind, caseId }: { kind: Kind | undefined; caseId: string | undefined }) {
  const { t } = useTranslation('queue')
  const { queue, state } = useQueue({ kind, caseId }, prefetchCase)
  const sent = useSyncExternalStore(queue.sent.subscribe, queue.sent.all)
  const step = `${state.current} ${sent.map((one) => one.caseId + one.state).join()}`
  const list = useQueueList(kind, step)
  const [showsList, setShowsList] = useState(false)
  const attempt = useQueryAttempt()
  const { work } = queue
  const { current } = state

  useQueueKeys({ queue, cases: list.cases, current, onList: () => setShowsList(true) })
  const shownList = (
    <QueueList
      cases={list.cases}
      total={list.total}
      currentId={current}
      canShowMore={list.canShowMore}
      isLoadingMore={list.isLoadingMore}
      onMore={list.showMore}
      onChoose={(chosen) => {
        setShowsList(false)
        void work.choose(chosen)
      }}
    />
  )
  const undo = queue.mayDecide ? <UndoSlot queue={queue} /> : null
  const isWide = list.cases.some((one) => one.id === current && WIDE.has(one.kind))
  return (
    <Page
      title={t('queue.title')}
      state={<QueueState />}
      find={
        <QueueToolbar
          kind={kind}
          canSkip={current !== undefined}
          onList={() => setShowsList(true)}
          onSkip={() => void work.skip()}
        />
      }
    >
      <div className={classes(css.queue, isWide && css.wide)}>
        <div className={css.list}>
          {shownList}
          <div className={css.slot}>{undo}</div>
        </div>
        {current === undefined ? (
          <EmptyQueue queue={queue} state={state} kind={kind} undo={undo} />
        ) : (
          <ErrorBoundary key={`${current} ${attempt}`} onFailure={() => {}} fallback={<FailedCase />}>
            <Suspense fallback={<p className={css.waiting}>{t('queue.asking')}</p>}>
              <CaseView caseId={current} queue={queue} undo={undo} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <Modal open={showsList} onClose={() => setShowsList(false)} title={t('queue.list')} phone="full">
        <div className={css.sheet}>{shownList}</div>
      </Modal>
    </Page>
  )
}

function FailedCase() {
  const { t } = useTranslation('queue')
  return (
    <div className={css.waiting}>
      <p>{t('case.failed')}</p>
      <Button look="quiet" onClick={beginQueryAttempt}>
        {t('empty.again')}
      </Button>
    </div>
  )
}

type QueueKeys = {
  queue: Queue
  cases: readonly ListedCase[]
  current: string | undefined
  onList: () => void
}

/** The keys that go through the queue, whatever is on the screen. */
function useQueueKeys({ queue: { work, undo, mayDecide }, cases, current, onList }: QueueKeys): void {
  const { t } = useTranslation('queue')
  function move(key: string) {
    const free = cases.filter((one) => one.isMine || one.takenBy == null || one.id === current)
    const at = free.findIndex(({ id }) => id === current)
    const next = free[at + (key === 'j' ? 1 : -1)]
    if (next) void work.choose(next.id)
  }
  useKeys([
    { keys: ['j', 'k'], label: t('keys.rows'), onPress: move },
    { keys: 's', label: t('keys.skip'), onPress: () => void work.skip() },
    ...(mayDecide ? [{ keys: 'z', label: t('keys.undo'), onPress: () => void undo() }] : []),
    { keys: 'o', label: t('keys.list'), onPress: onList, onlyListed: true },
  ])
}

/** Kinds whose columns leave no room for the list on most screens. */
const WIDE = new Set(['REPORT', 'SCAM', 'SERIAL_REPORTER', 'COMPLAINT', 'APPEAL'])

/** One line beside the title: how much waits, since when, and the own day. */
function QueueState() {
  const { t } = useTranslation('queue')
  const { total, oldestAt } = useQueueCounts()
  const day = useOwnDay()
  if (total === 0) return t('queue.nothing')
  return (
    <>
      {t('queue.waiting', { count: total })}
      <span className={css.more}>
        {oldestAt && ` · ${t('queue.oldestIs', { time: waitingSince(oldestAt) })}`}
        {day.decided > 0 &&
          ` · ${t('queue.today', { count: day.decided, seconds: Math.round(day.seconds / day.decided) })}`}
      </span>
    </>
  )
}
