import {
  AtSign,
  Ban,
  ChevronDown,
  CirclePause,
  CirclePlay,
  CreditCard,
  Download,
  HandCoins,
  LogOut,
  MailCheck,
  MailPlus,
  NotebookPen,
  Scale,
  Trash2,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ActsMenu_member$key } from '#web/__generated__/ActsMenu_member.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Menu, type MenuTrigger } from '#web/design/notice/Menu.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { useOperator, type Role } from '#web/operator/session/OperatorContext.tsx'
import { ACTS, menuOf, offOf, type ActName } from './acts.rules.ts'

const ICONS: Partial<Record<ActName, LucideIcon>> = {
  resendActivation: MailPlus,
  confirmMember: UserCheck,
  changeMemberAddress: AtSign,
  endMemberSessions: LogOut,
  liftMailBlock: MailCheck,
  pauseMember: CirclePause,
  resumeMember: CirclePlay,
  exportForMember: Download,
  addMemberNote: NotebookPen,
  correctLedger: Scale,
  waiveDebt: HandCoins,
  blockDirectDebit: Ban,
  unblockDirectDebit: CreditCard,
  eraseMemberNow: Trash2,
}

type Props = { member: ActsMenu_member$key; onAct: (act: ActName) => void }

/** What can be done. What cannot be stays in sight, with the reason or the role that may. */
export function ActsMenu({ member: key, onAct }: Props) {
  const { t } = useTranslation('people')
  const { t: ofConsole } = useTranslation('console')
  const { role } = useOperator()
  const { status, sessions, mailBlocks, credits, erasure } = useFragment(fragment, key)
  const circumstances = {
    status,
    sessions: sessions.length,
    isMailBlocked: mailBlocks.some(({ reason }) => reason !== 'UNSUBSCRIBED'),
    owed: credits?.owed ?? 0,
    isErasureAsked: erasure != null,
  }
  const items = menuOf(circumstances).map((act) => {
    const roles: readonly Role[] = ACTS[act]
    const may = role === 'ADMIN' || roles.includes(role)
    const off = offOf(act, circumstances)
    return {
      text: t(`acts.${act}.menu`),
      danger: act === 'eraseMemberNow',
      off: may ? off && t(`off.${off}`) : roles.map((one) => ofConsole(`role.${one}`)).join(', '),
      onSelect: () => onAct(act),
      ...(ICONS[act] ? { icon: ICONS[act] } : {}),
    }
  })
  return (
    <Menu label={t('acts.title')} items={items}>
      {(trigger) => <ActsButton trigger={trigger} />}
    </Menu>
  )
}

function ActsButton({ trigger }: { trigger: MenuTrigger }) {
  const { t } = useTranslation('people')
  useKeys([{ keys: '.', label: t('acts.key'), onPress: () => trigger.ref.current?.click() }])
  return (
    <Button look="quiet" icon={ChevronDown} {...trigger}>
      {t('acts.title')}
    </Button>
  )
}

const fragment = graphql`
  fragment ActsMenu_member on OperatorMember {
    status
    sessions {
      __typename
    }
    mailBlocks {
      reason
    }
    credits @include(if: $money) {
      owed
    }
    erasure {
      __typename
    }
  }
`
