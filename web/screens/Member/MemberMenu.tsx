import { Ban, CircleHelp, Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { MemberMenu_profile$key } from '../../__generated__/MemberMenu_profile.graphql.ts'
import { useSignedIn } from '../../app/useSignedIn.ts'
import { Question } from '../../components/Question.tsx'
import { WhyProfile } from '../../components/WhyProfile.tsx'
import { readWhy } from '../../components/whyProfile.rules.ts'
import { Menu, type MenuItem } from '../../design/Menu.tsx'
import { IconButton } from '../../design/Button.tsx'
import css from './MemberMenu.module.css'
import { useBlockProfile } from './useBlockProfile.ts'

/** What else there is to do on the page of a member: ask why they are shown, report, block. */
export function MemberMenu(props: { profile: MemberMenu_profile$key }) {
  const { t } = useTranslation(['member', 'members'])
  const { id, displayName: name, isViewer } = useFragment(fragment, props.profile)
  const signedIn = useSignedIn()
  const why = readWhy(useLocation().state)
  const [open, setOpen] = useState<'why' | 'block'>()
  const { block, isBlocking } = useBlockProfile(() => setOpen(undefined))
  if (isViewer) return null
  const items: MenuItem[] = [
    ...(why ? [{ text: t('members:why.button', { name }), icon: CircleHelp, onSelect: () => setOpen('why') }] : []),
    { text: t('menu.report', { name }), icon: Flag, to: `/complaints?about=MEMBER&which=${encodeURIComponent(`/members/${id}`)}` },
    ...(signedIn ? [{ text: t('menu.block', { name }), icon: Ban, danger: true, onSelect: () => setOpen('block') }] : []),
  ]
  return (
    <div className={css.menu}>
      <Menu label={t('menu.label', { name })} items={items}>
        {(trigger) => <IconButton {...trigger} icon={Ellipsis} className={css.button} label={t('menu.label', { name })} />}
      </Menu>
      {why && <WhyProfile name={name} why={why} open={open === 'why'} onClose={() => setOpen(undefined)} />}
      <Question
        open={open === 'block'}
        title={t('block.title', { name })}
        text={t('block.text')}
        yes={t('block.yes')}
        danger
        busy={isBlocking}
        onYes={() => block({ id, name })}
        onNo={() => setOpen(undefined)}
      />
    </div>
  )
}

const fragment = graphql`
  fragment MemberMenu_profile on Profile {
    id
    displayName
    isViewer
  }
`
