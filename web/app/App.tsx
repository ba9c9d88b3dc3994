import type { ReactNode } from 'react'
import { BootProvider } from '#web/runtime/page/BootContext.tsx'
import type { BootData } from '#web/runtime/page/bootData.ts'
import { AppErrorBoundary } from './ErrorBoundaries.tsx'

/** The providers that client and server share. */
export function App({ boot, children }: { boot: BootData; children: ReactNode }) {
  return (
    <AppErrorBoundary>
      <BootProvider boot={boot}>{children}</BootProvider>
    </AppErrorBoundary>
  )
}
