import { Ban, CircleHelp, Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { MemberMenu_profile$key } from '#web/__generated__/MemberMenu_profile.graphql.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Menu, type MenuItem } from '#web/design/notice/Menu.tsx'
import { Question } from '#web/design/notice/Question.tsx'
import { ReportSheet } from '#web/features/complaints/ReportSheet.tsx'
import { useBlockProfile } from '#web/features/profiles/useBlockProfile.ts'
import { readWhy } from '#web/features/profiles/whyProfile.rules.ts'
import { WhyProfile } from '#web/features/profiles/WhyProfile.tsx'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import css from './MemberMenu.module.css'

/** Further actions on a member's page: why they are shown, report, block. */
export function MemberMenu(props: { profile: MemberMenu_profile$key }) {
  const { t } = useTranslation(['member', 'members'])
  const profile = useFragment(fragment, props.profile)
  const { id, displayName: name, isViewer } = profile
  const signedIn = useSignedIn()
  const why = readWhy(useLocation().state)
  const [open, setOpen] = useState<'why' | 'block' | 'report'>()
  const { block, isBlocking } = useBlockProfile(() => setOpen(undefined))
  if (isViewer) return null
  const items: MenuItem[] = [
    ...(why
      ? [{ text: t('members:why.button', { name }), icon: CircleHelp, onSelect: () => setOpen('why') }]
      : []),
    {
      text: t('menu.report', { name }),
      icon: Flag,
      // For a visitor, the form needs an address for the answer.
      ...(signedIn
        ? { onSelect: () => setOpen('report') }
        : { to: `/complaints?about=MEMBER&which=${encodeURIComponent(`/members/${id}`)}` }),
    },
    ...(signedIn
      ? [{ text: t('menu.block', { name }), icon: Ban, danger: true, onSelect: () => setOpen('block') }]
      : []),
  ]
  return (
    <div className={css.menu}>
      <Menu label={t('menu.label', { name })} items={items}>
        {(trigger) => (
          <IconButton {...trigger} icon={Ellipsis} className={css.button} label={t('menu.label', { name })} />
        )}
      </Menu>
      {why && <WhyProfile name={name} why={why} open={open === 'why'} onClose={() => setOpen(undefined)} />}
      {signedIn && (
        <ReportSheet
          profile={profile}
          reported={open === 'report' ? { kind: 'profile' } : undefined}
          onClose={() => setOpen(undefined)}
          onBlock={block}
        />
      )}
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
    ...ReportSheet_profile
  }
`
