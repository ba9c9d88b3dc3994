import { classes } from '#web/design/classes.ts'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import css from './ChatSkeleton.module.css'
import panes from './ChatsPanes.module.css'

// The width and side of each bubble.
const BUBBLES = ['own wide', 'own', 'wide', 'tall', 'own wide', '', 'wide'] as const

/** Placeholder for the list of conversations and an open one. */
export function ChatSkeleton({ listFirst }: { listFirst: boolean }) {
  return (
    <div className={panes.panes} data-conversation={listFirst ? undefined : ''}>
      <div className={classes(panes.list, css.list, !listFirst && panes.onlyWide)}>
        <Skeleton shape="title" />
        {BUBBLES.map((_, index) => (
          <div key={index} className={css.row}>
            <Skeleton shape="circle" />
            <div className={css.words}>
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </div>
          </div>
        ))}
      </div>
      <div className={classes(panes.thread, listFirst && panes.onlyWide)}>
        <div className={css.head}>
          <Skeleton shape="circle" />
          <div className={css.words}>
            <Skeleton shape="line" />
          </div>
        </div>
        <div className={css.messages}>
          {BUBBLES.map((kind, index) => (
            <div
              key={index}
              className={classes(
                css.bubble,
                kind.includes('own') && css.own,
                kind.includes('wide') && css.wide,
                kind === 'tall' && css.tall,
              )}
            >
              <Skeleton shape="panel" />
            </div>
          ))}
        </div>
        <div className={css.composer}>
          <div className={css.field} />
        </div>
      </div>
    </div>
  )
}
