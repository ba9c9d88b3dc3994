import { Flag, Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CardAction, CardMore } from '#web/design/card/Card.tsx'
import { Menu } from '#web/design/notice/Menu.tsx'
import { PlainProfileCard, type CardLooks } from '#web/features/profiles/PlainProfileCard.tsx'
import type { ClientMember } from '#web/runtime/page/clientMembers.ts'
import { askToSignUp } from '#web/runtime/session/signupPrompt.ts'

type Props = CardLooks & { profile: ClientMember }

/** A member as visitors see one: the heart asks to sign up, and the menu leads to the complaint's form. */
export function VisitorCard({ profile, ...looks }: Props) {
  const { t } = useTranslation(['member', 'shell'])
  const { id, displayName: name } = profile
  const label = t('menu.label', { name })
  const report = `/complaints?about=MEMBER&which=${encodeURIComponent(`/members/${id}`)}`
  return (
    <PlainProfileCard
      {...looks}
      profile={profile}
      menu={
        <Menu label={label} items={[{ text: t('menu.report', { name }), icon: Flag, to: report }]}>
          {(trigger) => <CardMore {...trigger} label={label} />}
        </Menu>
      }
    >
      <CardAction
        icon={Heart}
        label={t('shell:like', { name })}
        on={false}
        onPress={() => askToSignUp(`/members/${encodeURIComponent(id)}`)}
      />
    </PlainProfileCard>
  )
}
