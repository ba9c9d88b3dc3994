import type { MoneyReason } from '#web/operator/parts/moneyReasons.ts'
import { sendUnderKey } from '#web/operator/parts/sendUnderKey.ts'
import type { Refusal } from '#web/operator/session/useRefusalWords.ts'
import { accountOf } from './account.rules.ts'
import {
  changeMemberAddress,
  confirmMember,
  endMemberSessions,
  liftMailBlock,
  resendActivation,
} from './accountActs.ts'
import type { ActName } from './acts.rules.ts'
import { confirmMemberErasure, declineMemberErasure, eraseMemberNow } from './erasureActs.ts'
import { addMemberNote, exportForMember, pauseMember, resumeMember } from './lifeActs.ts'
import { blockDirectDebit, correctLedger, unblockDirectDebit, waiveDebt } from './moneyActs.ts'

/** What the fields of an act's dialog hold; most acts have none. */
export type ActValues = {
  newEmail: string
  text: string
  credits: string
  reason: MoneyReason
  account: string
}

/** Whom an act is about, why it is done, and whether the answer may have the member's money. */
export type ActAbout = { memberId: string; purpose: string; money: boolean }

type Answer = Refusal & { readonly act?: { readonly state: string } | undefined }

/** Sends an act. @returns the payload; undefined if the server gave no answer */
export function runAct(act: ActName, about: ActAbout, values: ActValues): Promise<Answer | undefined> {
  const { memberId, purpose, money } = about
  const input = { memberId, purpose }
  const variables = { input, money }
  const credits = values.credits === '' ? null : Number(values.credits)
  const ofMoney = { ...input, reason: values.reason, credits }
  const once = (send: (idempotencyKey: string) => Promise<Answer | undefined>) =>
    sendUnderKey([act, memberId, credits], send)
  const runs: Record<ActName, () => Promise<Answer | undefined>> = {
    resendActivation: () => resendActivation(variables),
    confirmMember: () => confirmMember(variables),
    changeMemberAddress: () =>
      changeMemberAddress({ input: { ...input, newEmail: values.newEmail.trim() }, money }),
    endMemberSessions: () => endMemberSessions(variables),
    liftMailBlock: () => liftMailBlock(variables),
    pauseMember: () => pauseMember(variables),
    resumeMember: () => resumeMember(variables),
    exportForMember: () => exportForMember(variables),
    addMemberNote: () => addMemberNote({ input: { ...input, text: values.text }, money }),
    correctLedger: () =>
      once((idempotencyKey) =>
        correctLedger({ input: { ...ofMoney, credits: credits ?? 0, idempotencyKey }, money }),
      ),
    waiveDebt: () => once((idempotencyKey) => waiveDebt({ input: { ...ofMoney, idempotencyKey }, money })),
    blockDirectDebit: () => blockDirectDebit({ ...accountOf(values.account), purpose }),
    unblockDirectDebit: () => unblockDirectDebit({ ...accountOf(values.account), purpose }),
    eraseMemberNow: () => eraseMemberNow(variables),
    confirmMemberErasure: () => confirmMemberErasure(input),
    declineMemberErasure: () => declineMemberErasure(variables),
  }
  return runs[act]()
}
