import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ChatsPanes_viewer$key } from '#web/__generated__/ChatsPanes_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { ConversationList } from './ConversationList.tsx'
import layout from '#web/design/layout.module.css'
import css from './ChatsPanes.module.css'

/** From this width on the list and a conversation are side by side. */
export const TWO_PANES = '(width >= 992px)'

type Props = {
  viewer: ChatsPanes_viewer$key
  title: string
  openId?: string
  /** Whether the member chose the open conversation; one that opened by itself stays unread. */
  isChosen?: boolean
  /** Called when the member turns to the open conversation. */
  onChoose?: () => void
  /** On narrow screens, which fit only one: the list, or the children. */
  listFirst?: boolean
  children: ReactNode
}

/** The list of conversations and, beside it, the open one. Below 992 px they are two screens (CHAT-01). */
export function ChatsPanes({
  viewer: key,
  title,
  openId,
  isChosen = true,
  onChoose,
  listFirst,
  children,
}: Props) {
  const viewer = useFragment(fragment, key)
  return (
    <div className={css.panes} data-conversation={listFirst ? undefined : ''}>
      <PageTitle noIndex>{title}</PageTitle>
      {/* Where list and heading are hidden, the screen's heading names the open conversation. */}
      {!listFirst && <h1 className={classes(layout.visuallyHidden, css.onlyNarrow)}>{title}</h1>}
      <aside className={classes(css.list, !listFirst && css.onlyWide)}>
        <ConversationList viewer={viewer} openId={openId} isChosen={isChosen} />
      </aside>
      {/* Presses inside still work; this only records that the member has turned to the conversation. */}
      <section
        className={classes(css.thread, listFirst && css.onlyWide)}
        onPointerDownCapture={onChoose}
        onWheelCapture={onChoose}
        onFocusCapture={onChoose}
      >
        {children}
      </section>
    </div>
  )
}

const fragment = graphql`
  fragment ChatsPanes_viewer on Viewer {
    ...ConversationList_viewer
  }
`
