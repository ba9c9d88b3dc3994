import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { useMay } from '#web/operator/parts/OnlyFor.tsx'
import { useActing } from '#web/operator/session/useActing.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { MONEY_ROLES } from '../tabs.rules.ts'
import { ActFields } from './ActFields.tsx'
import type { ActName } from './acts.rules.ts'
import { runAct, type ActValues } from './runAct.ts'

const EMPTY: ActValues = { newEmail: '', text: '', credits: '', reason: 'GOODWILL', account: '' }
const DANGEROUS: readonly ActName[] = ['eraseMemberNow', 'confirmMemberErasure']

type Props = {
  act: ActName
  memberId: string
  /** Why the page was opened: the reason to begin with. */
  purpose: string
  onDone: (act: ActName) => void
  onClose: () => void
}

/** Says what an act does before it is done, asks for what it needs, and stays open when it is refused. */
export function ActDialog({ act: name, memberId, purpose: opened, onDone, onClose }: Props) {
  const { t } = useTranslation('people')
  const money = useMay(MONEY_ROLES)
  const { isBusy, refused, act } = useActing()
  const [values, setValues] = useState(EMPTY)
  // One key for one dialog: sent twice, credits move once.
  const [idempotencyKey] = useState(uuidv7)
  async function run(purpose: string) {
    const answer = await act(runAct(name, { memberId, purpose, money, idempotencyKey }, values))
    if (!answer) return
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
