import { useEffect, useRef, type ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'

/** Stands in a dialog until its content is there. */
export function ContentSkeleton() {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="panel" />
    </>
  )
}

/**
 * What a dialog shows after a skeleton. Its first control gets the focus, as if the dialog had opened with
 * it: until then only the dialog's cross could have it.
 */
export function LateContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('input, textarea, button, a')?.focus()
  }, [])
  return <div ref={content}>{children}</div>
}
