import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { useMay } from '#web/operator/parts/OnlyFor.tsx'
import { isDoneBefore } from '#web/operator/parts/sendUnderKey.ts'
import { useActing } from '#web/operator/session/useActing.ts'
import { useRefusalWords, type Refusal } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { MONEY_ROLES } from '../tabs.rules.ts'
import { ActFields } from './ActFields.tsx'
import type { ActName } from './acts.rules.ts'
import { runAct, type ActValues } from './runAct.ts'

const EMPTY: ActValues = { newEmail: '', text: '', credits: '', reason: 'GOODWILL', account: '' }
const DANGEROUS: readonly ActName[] = ['eraseMemberNow', 'confirmMemberErasure']
const OF_LEDGER: readonly ActName[] = ['correctLedger', 'waiveDebt']

type Props = {
  act: ActName
  memberId: string
  /** Why the page was opened: the reason to begin with. */
  purpose: string
  onDone: (act: ActName) => void
  /** Reads the member anew, after an act of which it is unknown whether it was done. */
  onAgain: () => void
  onClose: () => void
}

/** Says what an act does before it is done, asks for what it needs, and stays open when it is refused. */
export function ActDialog({ act: name, memberId, purpose: opened, onDone, onAgain, onClose }: Props) {
  const { t } = useTranslation('people')
  const money = useMay(MONEY_ROLES)
  const { isBusy, refused, act } = useActing()
  const [values, setValues] = useState(EMPTY)
  const words = useRefusalWords()
  /** Credits that may have moved already must show before anyone moves them again. */
  function showLedger(given: Refusal | undefined) {
    if (!OF_LEDGER.includes(name) || (given && !isDoneBefore(given))) return
    onAgain()
    // Without an answer the dialog stays: sent again, the act has the same key.
    if (!given) return
    onClose()
    showToast({ tone: 'danger', title: words({ code: 'IDEMPOTENCY_CONFLICT' }) })
  }
  async function run(purpose: string) {
    const answering = runAct(name, { memberId, purpose, money }, values)
    const answer = await act(answering)
    if (!answer) return showLedger(await answering)
    const isWaiting = answer.act?.state === 'WAITING'
    showToast({
      tone: isWaiting ? 'info' : 'success',
      title: t(isWaiting ? 'acts.waits' : `acts.${name}.done`),
    })
    onDone(name)
  }
  return (
    <Confirm
      open
      asksPurpose
      purpose={opened}
      isBusy={isBusy}
      isDanger={DANGEROUS.includes(name)}
      refused={refused}
      title={t(`acts.${name}.title`)}
      text={t(`acts.${name}.text`)}
      yes={t(`acts.${name}.yes`)}
      onYes={(purpose) => void run(purpose)}
      onNo={onClose}
    >
      <ActFields act={name} values={values} onValues={(changed) => setValues({ ...values, ...changed })} />
    </Confirm>
  )
}
