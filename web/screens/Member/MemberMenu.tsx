import { CircleHelp, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { MemberMenu_profile$key } from '#web/__generated__/MemberMenu_profile.graphql.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { ProfileMenu } from '#web/features/profiles/ProfileMenu.tsx'
import { readWhy } from '#web/features/profiles/whyProfile.rules.ts'
import { WhyProfile } from '#web/features/profiles/WhyProfile.tsx'
import css from './MemberMenu.module.css'

/** Further actions on a member's page: why they are shown, report, block. */
export function MemberMenu(props: { profile: MemberMenu_profile$key }) {
  const { t } = useTranslation('members')
  const profile = useFragment(fragment, props.profile)
  const { displayName: name, isViewer } = profile
  const why = readWhy(useLocation().state)
  const [showsWhy, setShowsWhy] = useState(false)
  if (isViewer) return null
  const whyEntry = { text: t('why.button', { name }), icon: CircleHelp, onSelect: () => setShowsWhy(true) }
  return (
    <div className={css.menu}>
      <ProfileMenu profile={profile} before={why ? [whyEntry] : []}>
        {(trigger) => <IconButton {...trigger} icon={Ellipsis} className={css.button} />}
      </ProfileMenu>
      {why && <WhyProfile name={name} why={why} open={showsWhy} onClose={() => setShowsWhy(false)} />}
    </div>
  )
}

const fragment = graphql`
  fragment MemberMenu_profile on Profile {
    displayName
    isViewer
    ...ProfileMenu_profile
  }
`
