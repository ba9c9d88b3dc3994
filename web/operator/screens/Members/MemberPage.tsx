import { Eye, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { MemberPage_member$key } from '#web/__generated__/MemberPage_member.graphql.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import { AccountHead } from './AccountHead.tsx'
import { ActDialog } from './acts/ActDialog.tsx'
import type { ActName } from './acts/acts.rules.ts'
import { ActsMenu } from './acts/ActsMenu.tsx'
import { ErasureNotice } from './acts/ErasureNotice.tsx'
import { refreshErasureCount } from './erasures/erasureCount.ts'
import { LifeCycle } from './LifeCycle.tsx'
import { MemberTab } from './MemberTab.tsx'
import { MemberTabs } from './MemberTabs.tsx'
import { tabOf } from './tabs.rules.ts'
import { useCounts } from './useCounts.ts'
import css from './MemberPage.module.css'

// The server answers these without the member as changed.
const OF_ERASURE: readonly ActName[] = ['eraseMemberNow', 'confirmMemberErasure', 'declineMemberErasure']
const READ_AGAIN: readonly ActName[] = ['blockDirectDebit', 'unblockDirectDebit']

type Props = {
  member: MemberPage_member$key
  /** Why the page was opened. */
  purpose: string
  /** Reads everything anew. */
  onAgain: () => void
}

/** A member: who it is, what happened, everything of each kind, and what can be done. */
export function MemberPage({ member: key, purpose, onAgain }: Props) {
  const { t } = useTranslation('people')
  const member = useFragment(fragment, key)
  const tab = tabOf(useLocation().search)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<ActName>()
  const counts = useCounts(member)
  const name = member.profile?.name ?? t('unnamed')
  useKeys([
    { keys: 'n', label: t('acts.noteKey'), onPress: () => setAsked('addMemberNote') },
    { keys: 'b', label: t('backKey'), onPress: () => void navigate('/operator/members') },
  ])
  function done(act: ActName) {
    setAsked(undefined)
    if (OF_ERASURE.includes(act)) refreshErasureCount()
    if (act === 'confirmMemberErasure') void navigate('/operator/members', { replace: true })
    else if (READ_AGAIN.includes(act)) onAgain()
  }
  return (
    <Page
      title={name}
      state={
        <span className={css.purpose}>
          <Icon of={Eye} size={16} />
          {t('opening.opened', { purpose })}
        </span>
      }
      find={
        <span className={css.search}>
          <LinkButton look="quiet" to="/operator/members">
            {t('back')}
          </LinkButton>
        </span>
      }
    >
      <div className={css.top}>
        <AccountHead member={member}>
          <Button look="quiet" icon={NotebookPen} onClick={() => setAsked('addMemberNote')}>
            {t('acts.note')}
          </Button>
          <ActsMenu member={member} onAct={setAsked} />
        </AccountHead>
        <LifeCycle member={member} />
        <MemberTabs open={tab} counts={counts} />
      </div>
      <ErasureNotice member={member} onAct={setAsked} />
      <MemberTab tab={tab} member={member} purpose={purpose} onAgain={onAgain} />
      {asked && (
        <ActDialog
          key={asked}
          act={asked}
          memberId={member.id}
          purpose={purpose}
          onDone={done}
          onAgain={onAgain}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

const fragment = graphql`
  fragment MemberPage_member on OperatorMember {
    id
    profile {
      name
    }
    ...AccountHead_member
    ...LifeCycle_member
    ...ActsMenu_member
    ...ErasureNotice_member
    ...MemberTab_member
    ...useCounts_member
  }
`
