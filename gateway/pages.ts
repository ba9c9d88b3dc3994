import type { GatewayContext } from '#platform/request-context.ts'
import type { Installation } from './installation.ts'
export type PageRenderer = Record<string, never>
export async function renderPage(_: { installation: Installation; renderer: PageRenderer; context: GatewayContext; pathname: string; url: string }): Promise<{ status: number; html: string; location?: string; indexable: boolean }> {
  return { status: 200, html: '', indexable: false }
}
