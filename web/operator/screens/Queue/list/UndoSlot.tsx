import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { clock } from '../cases/CaseHead.tsx'
import type { Queue } from '../work/queue.ts'
import { decisionOf, isUndoable, type SentDecision } from '../work/sentDecisions.ts'
import css from './UndoSlot.module.css'

/** The last decision with its running minute, or what could not be sent. It stays below the rows. */
export function UndoSlot({ queue }: { queue: Queue }) {
  const { sent } = queue
  const all = useSyncExternalStore(sent.subscribe, sent.all)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = all.length > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      setNow(Date.now())
      sent.forgetOld()
    }, 1000)
    return () => clearInterval(timer)
  }, [isRunning, sent])
  const failed = all.filter(({ state }) => state === 'failed')
  if (failed.length > 0) return <Unsent failed={failed} onAgain={() => void sent.sendAgain()} />
  const newest = all[0]
  return newest ? <Newest one={newest} now={now} onUndo={queue.undo} /> : null
}

function Newest({ one, now, onUndo }: { one: SentDecision; now: number; onUndo: () => void }) {
  const { t } = useTranslation('queue')
  const left = Math.max(0, Math.ceil(((one.undoUntil ?? now) - now) / 1000))
  return (
    <div className={css.slot} data-undo={one.state}>
      <p className={css.words}>
        <span role="status" key={one.caseId}>
          <b>{t(`done.${decisionOf(one)}`)}</b>
          {one.name && (
            <>
              : <bdi>{one.name}</bdi>
            </>
          )}
        </span>
        <small>
          {one.state === 'sending' && t(one.isUnwanted ? 'undo.undoing' : 'undo.sending')}
          {one.state === 'undoing' && t('undo.undoing')}
          {one.state === 'done' &&
            (one.undoUntil === undefined ? t('undo.final') : t('undo.in', { time: clock(left) }))}
        </small>
      </p>
      {one.undoUntil !== undefined && (
        <Button look="quiet" disabled={!isUndoable(one, now)} onClick={onUndo}>
          {t('undo.undo')} <kbd aria-hidden>Z</kbd>
        </Button>
      )}
    </div>
  )
}

function Unsent({ failed, onAgain }: { failed: readonly SentDecision[]; onAgain: () => void }) {
  const { t } = useTranslation('queue')
  const names = failed.map(({ name }) => name ?? t('visitor')).join(', ')
  return (
    <div className={classes(css.slot, css.failed)} role="alert" data-undo="failed">
      <p className={css.words}>
        <b>{t('undo.notSent', { count: failed.length })}</b>
        <small>
          <bdi>{names}</bdi>
        </small>
      </p>
      <Button look="quiet" onClick={onAgain}>
        {t('undo.again')}
      </Button>
    </div>
  )
}
