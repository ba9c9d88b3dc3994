import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { TabLink } from '#web/operator/parts/TabLink.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { addressOfTab, TABS, type Tab } from './tabs.rules.ts'
import css from './MemberTabs.module.css'

/** The parts of the page with how many rows each has. The digits open them; Back leads out of the page. */
export function MemberTabs({ open, counts }: { open: Tab; counts: Partial<Record<Tab, number>> }) {
  const { t } = useTranslation('people')
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const show = (tab: Tab) => void navigate(addressOfTab(tab), { replace: true, state })
  useKeys([
    {
      keys: TABS.map((_, index) => String((index + 1) % 10)),
      shown: ['1', '–', '0'],
      label: t('tabs.key'),
      onPress: (digit) => show(TABS[(Number(digit) + 9) % 10] ?? 'overview'),
    },
  ])
  return (
    <nav className={css.tabs} aria-label={t('tabs.title')}>
      {TABS.map((tab) => (
        <TabLink key={tab} to={addressOfTab(tab)} replace state={state} isOpen={tab === open}>
          {t(`tabs.${tab}`)}
          {counts[tab] !== undefined && <span>{formatNumber(counts[tab])}</span>}
        </TabLink>
      ))}
    </nav>
  )
}
