import type { Browser, BrowserContext, Page } from '@playwright/test'
import { clientOperation } from '../client-operation.ts'

/** An `atLeast` limit must be reached; any other must not be exceeded. */
export type Limit = { value: number; unit: string; budget: number; atLeast?: boolean }

/** The product under measurement: its address, the browser, and where figures are reported. */
export type Visit = { url: string; browser: Browser; report: (figure: string, limit: Limit) => void }

export const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
// Lighthouse's "slow 4G".
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

const CPU_SLOWDOWN = 4
const MEMBER = { email: 'sanne@demo.ruvela', password: 'ruvela-demo' }

/** A phone on which a member of the demo is logged in. */
export async function memberContext({ url, browser }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  const answer = await context.request.post('/api/user.php', { data: MEMBER })
  if (!answer.ok()) throw new Error(`The demo's member could not log in: ${answer.status()}`)
  // The welcome offer would cover the controls.
  const dismissals = [{ key: 'WELCOME_MODAL', dismissedAt: new Date().toISOString() }]
  await context.request.post('/graphql', {
    data: { id: clientOperation('useDismissalsMutation'), variables: { input: { dismissals } } },
  })
  return context
}

/** Slows the page's processor four times, and its network if one is given. */
export async function slowed(page: Page, network?: typeof SLOW_4G): Promise<Page> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (network) await session.send('Network.emulateNetworkConditions', network)
  return page
}
