import type { Role } from '#web/operator/session/OperatorContext.tsx'

const SUPPORT: readonly Role[] = ['SUPPORT']
const EVERYONE: readonly Role[] = ['SUPPORT', 'MODERATOR', 'FINANCE']
const FINANCE: readonly Role[] = ['FINANCE']

/** What can be done about a member, in the menu's order, with the roles that may besides admins. */
export const ACTS = {
  resendActivation: SUPPORT,
  confirmMember: SUPPORT,
  changeMemberAddress: SUPPORT,
  endMemberSessions: SUPPORT,
  liftMailBlock: SUPPORT,
  pauseMember: SUPPORT,
  resumeMember: SUPPORT,
  exportForMember: SUPPORT,
  addMemberNote: EVERYONE,
  correctLedger: FINANCE,
  waiveDebt: FINANCE,
  blockDirectDebit: FINANCE,
  unblockDirectDebit: FINANCE,
  eraseMemberNow: SUPPORT,
  confirmMemberErasure: SUPPORT,
  declineMemberErasure: SUPPORT,
} as const satisfies Record<string, readonly Role[]>

export type ActName = keyof typeof ACTS

/** What of a member decides which acts are possible now. */
export type Circumstances = {
  status: string
  sessions: number
  /** Whether a bounce or a report as spam stops mails; what the member chose stays. */
  isMailBlocked: boolean
  owed: number
  isErasureAsked: boolean
}

/** Why an act makes no sense now, as a key of `people:off`; undefined when it does. */
export type Off = 'confirmed' | 'deleting' | 'noSessions' | 'noBlock' | 'notActive' | 'noDebt' | 'asked'

const RULES: Partial<Record<ActName, (of: Circumstances) => Off | false>> = {
  resendActivation: ({ status }) => status !== 'NOT_CONFIRMED' && 'confirmed',
  confirmMember: ({ status }) => status !== 'NOT_CONFIRMED' && 'confirmed',
  changeMemberAddress: ({ status }) => status === 'DELETION_REQUESTED' && 'deleting',
  endMemberSessions: ({ sessions }) => sessions === 0 && 'noSessions',
  liftMailBlock: ({ isMailBlocked }) => !isMailBlocked && 'noBlock',
  pauseMember: ({ status }) => status !== 'ACTIVE' && 'notActive',
  waiveDebt: ({ owed }) => owed === 0 && 'noDebt',
  eraseMemberNow: ({ isErasureAsked }) => isErasureAsked && 'asked',
}

export const offOf = (act: ActName, of: Circumstances): Off | undefined => RULES[act]?.(of) || undefined

type MenuAct = Exclude<ActName, 'confirmMemberErasure' | 'declineMemberErasure'>

const isOfMenu = (act: ActName): act is MenuAct =>
  act !== 'confirmMemberErasure' && act !== 'declineMemberErasure'

/** The acts of the menu: a pause or its end, and not what the notice of an erasure has. */
export function menuOf({ status }: Circumstances): readonly MenuAct[] {
  const leftOut = status === 'PAUSED' ? 'pauseMember' : 'resumeMember'
  return (Object.keys(ACTS) as ActName[]).filter(isOfMenu).filter((act) => act !== leftOut)
}
