import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#web/design/form/Select.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { MONEY_REASONS, type MoneyReason } from '#web/operator/parts/moneyReasons.ts'
import type { ActName } from './acts.rules.ts'
import type { ActValues } from './runAct.ts'

const NOTE_MAX = 5000

type Props = { act: ActName; values: ActValues; onValues: (changed: Partial<ActValues>) => void }

/** What an act needs besides the reason. */
export function ActFields({ act, values, onValues }: Props): ReactNode {
  const { t } = useTranslation('people')
  if (act === 'changeMemberAddress')
    return (
      <TextField
        type="email"
        label={t('fields.newEmail')}
        required
        autoComplete="off"
        value={values.newEmail}
        onChange={(event) => onValues({ newEmail: event.target.value })}
      />
    )
  if (act === 'addMemberNote')
    return (
      <TextArea
        label={t('fields.note')}
        required
        rows={5}
        maxLength={NOTE_MAX}
        value={values.text}
        onChange={(event) => onValues({ text: event.target.value })}
      />
    )
  if (act === 'blockDirectDebit' || act === 'unblockDirectDebit')
    return (
      <TextField
        label={t('fields.account')}
        hint={t('fields.accountHint')}
        required
        autoComplete="off"
        spellCheck={false}
        value={values.account}
        onChange={(event) => onValues({ account: event.target.value })}
      />
    )
  if (act !== 'correctLedger' && act !== 'waiveDebt') return null
  return <CreditFields act={act} values={values} onValues={onValues} />
}

function CreditFields({ act, values, onValues }: Props) {
  const { t } = useTranslation('people')
  const { t: ofOrders } = useTranslation('orders')
  const isCorrection = act === 'correctLedger'
  return (
    <>
      <TextField
        type="number"
        inputMode="numeric"
        step={1}
        min={isCorrection ? undefined : 1}
        label={t('fields.credits')}
        hint={t(isCorrection ? 'fields.correctionHint' : 'fields.waiverHint')}
        required={isCorrection}
        value={values.credits}
        onChange={(event) => onValues({ credits: event.target.value })}
      />
      <Select
        label={t('fields.because')}
        value={values.reason}
        options={MONEY_REASONS.map((value) => ({ value, text: ofOrders(`reasons.${value}`) }))}
        onChange={(event) => onValues({ reason: event.target.value as MoneyReason })}
      />
    </>
  )
}
