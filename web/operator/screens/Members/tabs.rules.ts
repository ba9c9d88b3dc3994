import type { Role } from '#web/operator/session/OperatorContext.tsx'

/** Who may see a member's money; moderators may not. */
export const MONEY_ROLES: readonly Role[] = ['FINANCE', 'SUPPORT']

/** The parts of a member's page, as its address names them. */
export const TABS = [
  'overview',
  'photos',
  'reports',
  'orders',
  'ledger',
  'mails',
  'devices',
  'consents',
  'notes',
  'audit',
] as const

export type Tab = (typeof TABS)[number]

const MONEY_TABS: readonly Tab[] = ['orders', 'ledger']

export const isOfMoney = (tab: Tab) => MONEY_TABS.includes(tab)

/** The tab that an address opens; the overview for any other word. */
export function tabOf(search: string): Tab {
  const named = new URLSearchParams(search).get('tab')
  return TABS.find((tab) => tab === named) ?? 'overview'
}

/** The rest of the address that opens a tab. */
export const addressOfTab = (tab: Tab) => (tab === 'overview' ? '?' : `?tab=${tab}`)
