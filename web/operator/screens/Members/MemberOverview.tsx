import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberOverview_member$key } from '#web/__generated__/MemberOverview_member.graphql.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { MemberRows } from './lists/MemberRows.tsx'
import { useAudit } from './lists/useAudit.tsx'
import { useConsents } from './lists/useConsents.ts'
import { useDevices } from './lists/useDevices.ts'
import { useLedger } from './lists/useLedger.ts'
import { useMails } from './lists/useMails.tsx'
import { useNotes } from './lists/useNotes.tsx'
import { useOrders } from './lists/useOrders.tsx'
import { useReports } from './lists/useReports.tsx'
import { PhotosPanel } from './PhotosPanel.tsx'
import css from './MemberOverview.module.css'

/** Facts, and the newest rows of each kind, in three columns as wide as the window allows. */
export function MemberOverview({ member: key }: { member: MemberOverview_member$key }) {
  const { t } = useTranslation('people')
  const member = useFragment(fragment, key)
  const orders = useOrders(member)
  const ledger = useLedger(member)
  const aboutMe = member.profile?.aboutMe
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <AccountFacts member={member} />
        <PhotosPanel member={member} />
        {aboutMe && (
          <Panel
            title={t('aboutMe.title')}
            about={t(`photos.states.${member.profile.aboutMeState as 'PENDING'}`)}
          >
            <p className={css.words} dir="auto">
              {aboutMe}
            </p>
          </Panel>
        )}
      </div>
      <div className={css.column}>
        <MemberRows list={useNotes(member)} />
        <MemberRows list={orders} />
        <MemberRows list={ledger} />
        <MemberRows list={useReports(member)} />
      </div>
      <div className={css.column}>
        <MemberRows list={useMails(member)} />
        <MemberRows list={useDevices(member)} />
        <MemberRows list={useConsents(member)} />
        <MemberRows list={useAudit(member)} />
      </div>
    </div>
  )
}

const fragment = graphql`
  fragment MemberOverview_member on OperatorMember {
    profile {
      aboutMe
      aboutMeState
    }
    ...AccountFacts_member
    ...PhotosPanel_member
    ...useNotes_member
    ...useOrders_member
    ...useLedger_member
    ...useReports_member
    ...useMails_member
    ...useDevices_member
    ...useConsents_member
    ...useAudit_member
  }
`
