import { Ban, Flag } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { ProfileMenu_profile$key } from '#web/__generated__/ProfileMenu_profile.graphql.ts'
import { Menu, type MenuItem, type MenuTrigger } from '#web/design/notice/Menu.tsx'
import { Question } from '#web/design/notice/Question.tsx'
import { ReportSheet } from '#web/features/complaints/ReportSheet.tsx'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { useBlockProfile } from './useBlockProfile.ts'

type Props = {
  profile: ProfileMenu_profile$key
  /** Entries before those that report and block. */
  before?: readonly MenuItem[]
  /** Called once the member is blocked, where the screen keeps members by itself. */
  onBlocked?: () => void
  /** The opening button. */
  children: (trigger: MenuTrigger & { label: string }) => ReactNode
}

/**
 * Reports or blocks a member, on their page and on each of their cards (TRUST-07, PROF-10). A list has many
 * of these menus, so a dialog is only in the document while it is open.
 */
export function ProfileMenu({ profile: key, before = [], onBlocked, children }: Props) {
  const { t } = useTranslation('member')
  const profile = readInlineData(fragment, key)
  const { id, displayName: name } = profile
  const signedIn = useSignedIn()
  const [open, setOpen] = useState<'block' | 'report'>()
  const close = () => setOpen(undefined)
  const { block, isBlocking } = useBlockProfile(close, onBlocked)
  const label = t('menu.label', { name })
  const items: MenuItem[] = [
    ...before,
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
    <>
      <Menu label={label} items={items}>
        {(trigger) => children({ ...trigger, label })}
      </Menu>
      <ReportSheet
        profile={profile}
        reported={open === 'report' ? { kind: 'profile' } : undefined}
        onClose={close}
        onBlock={block}
      />
      {open === 'block' && (
        <Question
          open
          title={t('block.title', { name })}
          text={t('block.text')}
          yes={t('block.yes')}
          danger
          busy={isBlocking}
          onYes={() => block({ id, name })}
          onNo={close}
        />
      )}
    </>
  )
}

const fragment = graphql`
  # A value, because a card of the swipe game outlives the answer that dealt it.
  fragment ProfileMenu_profile on Profile @inline {
    id
    displayName
    ...ReportSheet_profile
  }
`
