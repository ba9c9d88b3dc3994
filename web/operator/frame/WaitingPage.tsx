import { ProgressBar } from '#web/design/notice/ProgressBar.tsx'

/** Until the first answer: the thin bar, after a moment. */
export function WaitingPage() {
  return (
    <main id="content" tabIndex={-1} aria-busy>
      <ProgressBar active />
    </main>
  )
}
