import type { ReactElement, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { classes } from '#web/design/classes.ts'
import css from './MessageScroller.module.css'

type Props = {
  list: RefObject<VirtualizerHandle | null>
  /** The end of the list, beneath the newest message. */
  bottom: RefObject<HTMLDivElement | null>
  /** Whether rows were added before the first: then the list keeps its distance from the end. */
  grewAtStart: boolean
  onScroll: (offset: number) => void
  onResize: () => void
  isSeeking: boolean
  isEmpty: boolean
  /** Shown while the other member types. */
  typing: ReactNode
  /** The rows. */
  children: ReactElement[]
}

/** The rows near the window, and their scrolling. */
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
    // Focusable, because it may contain no focusable element: the keyboard scrolls it.
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
