import type { ReactNode } from 'react'
import type { ConversationList_viewer$key } from '../../__generated__/ConversationList_viewer.graphql.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import css from './ChatsPanes.module.css'
import { ConversationList } from './ConversationList.tsx'

/** From this width on the list and a conversation stand side by side. */
export const TWO_PANES = '(width >= 992px)'

type Props = {
  viewer: ConversationList_viewer$key
  title: string
  openId?: string
  /** On narrow screens, where only one fits: the list, or the children. */
  listFirst?: boolean
  children: ReactNode
}

/** The list of conversations and, beside it, the open one. Below 992 px they are two screens (CHAT-01). */
export function ChatsPanes({ viewer, title, openId, listFirst, children }: Props) {
  return (
    <div className={css.panes} data-conversation={listFirst ? undefined : ''}>
      <PageTitle noIndex>{title}</PageTitle>
      {/* Where the list and its heading are hidden, the screen is about the open conversation. */}
      {!listFirst && <h1 className={classes(layout.visuallyHidden, css.onlyNarrow)}>{title}</h1>}
      <aside className={classes(css.list, !listFirst && css.onlyWide)}>
        <ConversationList viewer={viewer} openId={openId} />
      </aside>
      <section className={classes(css.thread, listFirst && css.onlyWide)}>{children}</section>
    </div>
  )
}
