import { Ban, Ellipsis, Flag, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ConversationMenu_other$key } from '#web/__generated__/ConversationMenu_other.graphql.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Menu } from '#web/design/notice/Menu.tsx'
import { Question } from '#web/design/notice/Question.tsx'
import { ReportSheet } from '#web/features/complaints/ReportSheet.tsx'
import { useRemoveConversation } from '#web/features/conversations/useRemoveConversation.ts'
import { useBlockProfile } from '#web/features/profiles/useBlockProfile.ts'
import { useLeaveConversation } from './useLeaveConversation.ts'

type Props = { conversationId: string | undefined; other: ConversationMenu_other$key }

/** Actions on a conversation and the other member. Removing and blocking ask first. */
export function ConversationMenu({ conversationId, ...keys }: Props) {
  const { t } = useTranslation(['chat', 'member'])
  const other = useFragment(fragment, keys.other)
  const leaveConversation = useLeaveConversation(conversationId)
  const remove = useRemoveConversation()
  const [asking, setAsking] = useState<'remove' | 'block' | 'report'>()
  const { block, isBlocking } = useBlockProfile(leave)
  const name = other.displayName
  const items = [
    { text: t('menu.profile'), icon: User, to: `/members/${other.id}` },
    { text: t('member:menu.report', { name }), icon: Flag, onSelect: () => setAsking('report') },
    { text: t('member:menu.block', { name }), icon: Ban, danger: true, onSelect: () => setAsking('block') },
    ...(conversationId
      ? [{ text: t('menu.remove'), icon: Trash2, danger: true, onSelect: () => setAsking('remove') }]
      : []),
  ]

  function leave() {
    setAsking(undefined)
    leaveConversation()
  }
  return (
    <>
      <Menu label={t('menu.label')} items={items}>
        {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t('menu.label')} />}
      </Menu>
      <ReportSheet
        profile={other}
        reported={
          asking !== 'report'
            ? undefined
            : conversationId
              ? { kind: 'conversation', id: conversationId }
              : { kind: 'profile' }
        }
        onClose={() => setAsking(undefined)}
        onBlock={block}
      />
      <Question
        open={asking === 'remove'}
        title={t('remove.title', { name })}
        text={t('remove.text')}
        yes={t('remove.confirm')}
        danger
        onYes={() => {
          leave()
          if (conversationId) remove(conversationId)
        }}
        onNo={() => setAsking(undefined)}
      />
      <Question
        open={asking === 'block'}
        title={t('member:block.title', { name })}
        text={t('member:block.text')}
        yes={t('member:block.yes')}
        danger
        busy={isBlocking}
        onYes={() => block({ id: other.id, name })}
        onNo={() => setAsking(undefined)}
      />
    </>
  )
}

const fragment = graphql`
  fragment ConversationMenu_other on Profile {
    id
    displayName
    ...ReportSheet_profile
  }
`
