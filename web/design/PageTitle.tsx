import { useUnreadTotal } from '#web/runtime/live/unreadTotal.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'

type Props = {
  children: string
  /** For search engines; public pages have one each (SITE-23). */
  description?: string
  noIndex?: boolean
}

/**
 * The document's title: "(3) Search · Ruvela". The number counts the member's unread messages and new likes,
 * and is absent at 0 (SITE-10).
 */
export function PageTitle({ children, description, noIndex }: Props) {
  const unread = useUnreadTotal()
  const { name } = useSite()
  // The brand appears once.
  const title = children.includes(name) ? children : `${children} · ${name}`
  return (
    <>
      <title>{`${unread > 0 ? `(${unread}) ` : ''}${title}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}
