import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { Skeleton, SkeletonCards } from '#web/design/notice/Skeleton.tsx'
import { ChatSkeleton } from '#web/features/conversations/ChatSkeleton.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { beginWaiting } from '#web/runtime/page/progressStore.ts'
import layout from '#web/design/layout.module.css'

/** Placeholder for the very first page until its data arrives. The progress bar runs meanwhile (SITE-17). */
export function ScreenSkeleton({ chat }: { chat?: boolean | undefined }) {
  const { name } = useSite()
  const { pathname } = useLocation()
  useEffect(beginWaiting, [])
  if (chat)
    return (
      <>
        <title>{name}</title>
        <ChatSkeleton listFirst={/^\/chats\/?$/.test(pathname)} />
      </>
    )
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <title>{name}</title>
      <Skeleton shape="title" />
      <SkeletonCards />
    </div>
  )
}
