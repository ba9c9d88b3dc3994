import { graphql, useFragment } from 'react-relay'
import type { MemberTab_member$key } from '#web/__generated__/MemberTab_member.graphql.ts'
import { AuditTab } from './lists/AuditTab.tsx'
import { LedgerTab } from './lists/LedgerTab.tsx'
import { MemberRows } from './lists/MemberRows.tsx'
import { OrdersTab } from './lists/OrdersTab.tsx'
import { useComplaints } from './lists/useComplaints.tsx'
import { useConsents } from './lists/useConsents.ts'
import { useDevices } from './lists/useDevices.ts'
import { useMails } from './lists/useMails.tsx'
import { useNotes } from './lists/useNotes.tsx'
import { useReports } from './lists/useReports.tsx'
import { MemberOverview } from './MemberOverview.tsx'
import { MoneyHistory } from './MoneyHistory.tsx'
import { PhotosPanel } from './PhotosPanel.tsx'
import type { Tab } from './tabs.rules.ts'
import { WaysToPay } from './WaysToPay.tsx'
import css from './MemberTab.module.css'

type Props = { tab: Tab; member: MemberTab_member$key; purpose: string; onAgain: () => void }

/** The open part of the page: the newest of each kind, or all of one. */
export function MemberTab({ tab, member: key, purpose, onAgain }: Props) {
  const member = useFragment(fragment, key)
  const lists = {
    reports: <MemberRows isWhole list={useReports(member)} />,
    mails: <MemberRows isWhole list={useMails(member)} />,
    devices: <MemberRows isWhole list={useDevices(member)} />,
    consents: <MemberRows isWhole list={useConsents(member)} />,
  }
  const notes = useNotes(member)
  const complaints = useComplaints(member)
  if (tab === 'overview') return <MemberOverview member={member} />
  return (
    <div className={css.tab}>
      {tab === 'photos' && <PhotosPanel isWhole member={member} />}
      {tab === 'orders' && <OrdersTab member={member} id={member.id} purpose={purpose} />}
      {tab === 'orders' && <WaysToPay member={member} />}
      {tab === 'ledger' && (
        <MoneyHistory member={member} id={member.id} purpose={purpose} onDecided={onAgain} />
      )}
      {tab === 'ledger' && <LedgerTab member={member} id={member.id} purpose={purpose} />}
      {tab === 'notes' && <MemberRows isWhole list={notes} />}
      {tab === 'notes' && complaints.total > 0 && <MemberRows isWhole list={complaints} />}
      {tab === 'audit' && <AuditTab member={member} id={member.id} purpose={purpose} />}
      {lists[tab as keyof typeof lists]}
    </div>
  )
}

const fragment = graphql`
  fragment MemberTab_member on OperatorMember {
    id
    ...MemberOverview_member
    ...MoneyHistory_member
    ...PhotosPanel_member
    ...WaysToPay_member
    ...useReports_member
    ...OrdersTab_member
    ...LedgerTab_member
    ...AuditTab_member
    ...useMails_member
    ...useDevices_member
    ...useConsents_member
    ...useNotes_member
    ...useComplaints_member
  }
`
