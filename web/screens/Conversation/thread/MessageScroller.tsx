import type { ReactElement, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { classes } from '#web/design/classes.ts'
import css from './MessageScroller.module.css'

type Props = {
  list: RefObject<VirtualizerHandle | null>
  /** The place beneath the newest message. */
  bottom: RefObject<HTMLDivElement | null>
  /** Whether rows were added before the first: then the list keeps its place from the end. */
  grewAtStart: boolean
  onScroll: (offset: number) => void
  onResize: () => void
  isSeeking: boolean
  isEmpty: boolean
  /** What stands there while the other writes. */
  typing: ReactNode
  /** The rows. */
  children: ReactElement[]
}

/** The rows that are near the window, and what scrolls them. */
export function MessageScroller({
  list,
  bottom,
  grewAtStart,
  onScroll,
  onResize,
  isSeeking,
  isEmpty,
  typing,
  children,
}: Props) {
  const { t } = useTranslation('chat')
  return (
    // Reachable by keyboard, because nothing inside needs to be: that is how it is scrolled.
    <div
      className={classes(css.scroller, isSeeking && css.seeking)}
      role="log"
      aria-live="off"
      aria-label={t('messages')}
      aria-busy={isSeeking || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isEmpty ? undefined : 0}
    >
      <div className={css.room} />
      <Virtualizer ref={list} shift={grewAtStart} onScroll={onScroll} onResize={onResize}>
        {children}
      </Virtualizer>
      <div ref={bottom}>{typing}</div>
    </div>
  )
}
