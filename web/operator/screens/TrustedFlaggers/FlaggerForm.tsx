import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrustedFlaggerDetailsInput } from '#web/__generated__/flaggerChangesAddMutation.graphql.ts'
import { Select } from '#web/design/form/Select.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { DialogForm } from '#web/operator/forms/DialogForm.tsx'
import { useForm } from '#web/operator/forms/useForm.ts'
import type { Flagger } from './flagger.ts'
import { addFlagger, changeFlagger } from './flaggerChanges.ts'

const NAME_MAX = 150
const NOTE_MAX = 1000

type Props = {
  flagger: Flagger | undefined
  siteName: string
  mayEditAll: boolean
  /** Whether it can only be read. */
  isFixed: boolean
  onKey: (key: string) => void
  onSaved: () => void
  onNo: () => void
}
type Fields = Record<'name' | 'authority' | 'email' | 'validFrom' | 'validUntil' | 'note', string>

/** Who a trusted flagger is, who says so, and from when until when. */
export function FlaggerForm({ flagger, siteName, mayEditAll, isFixed, onKey, onSaved, onNo }: Props) {
  const { t } = useTranslation('flaggers')
  const [fields, setFields] = useState<Fields>(() => fieldsOf(flagger))
  const [isOfInstallation, setOfInstallation] = useState(false)
  const change = (changed: Partial<Fields>) => setFields({ ...fields, ...changed })
  const { form, isBusy, refused, submit } = useForm(
    async () => {
      if (flagger !== undefined) return changeFlagger({ flaggerId: flagger.id, details: detailsOf(fields) })
      const answer = await addFlagger({ details: detailsOf(fields), isOfInstallation })
      if (answer?.key !== undefined) onKey(answer.key)
      return answer
    },
    // A new one goes on with its key.
    { done: t(flagger ? 'saved' : 'added'), onDone: () => flagger && onSaved() },
  )
  return (
    <DialogForm
      form={form}
      isBusy={isBusy}
      refused={refused.list}
      yes={isFixed ? undefined : t(flagger ? 'save' : 'add')}
      no={isFixed ? t('close') : undefined}
      submit={submit}
      onNo={onNo}
    >
      {isFixed && <Alert>{t(flagger?.state === 'ENDED' ? 'endedNote' : 'notYours')}</Alert>}
      <DetailFields fields={fields} refused={refused} isFixed={isFixed} onChange={change} />
      {flagger === undefined && mayEditAll && (
        <Select
          label={t('where')}
          value={isOfInstallation ? 'all' : 'site'}
          options={[
            { value: 'site', text: siteName },
            { value: 'all', text: t('everySite') },
          ]}
          onChange={(event) => setOfInstallation(event.target.value === 'all')}
        />
      )}
    </DialogForm>
  )
}

type DetailProps = {
  fields: Fields
  refused: Record<string, string>
  isFixed: boolean
  onChange: (changed: Partial<Fields>) => void
}

function DetailFields({ fields, refused, isFixed, onChange }: DetailProps) {
  const { t } = useTranslation('flaggers')
  const of = (name: keyof Fields) => ({
    label: t(name === 'validFrom' ? 'from' : name === 'validUntil' ? 'until' : name),
    value: fields[name],
    error: refused[`details.${name}`],
    disabled: isFixed,
  })
  const typed = (name: keyof Fields) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value })
  return (
    <>
      <TextField {...of('name')} maxLength={NAME_MAX} autoComplete="off" required onChange={typed('name')} />
      <TextField
        {...of('authority')}
        hint={t('authorityHint')}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
        onChange={typed('authority')}
      />
      <TextField
        {...of('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="off"
        required
        onChange={typed('email')}
      />
      <TextField {...of('validFrom')} type="date" required onChange={typed('validFrom')} />
      <TextField
        {...of('validUntil')}
        hint={t('untilHint')}
        type="date"
        optional
        onChange={typed('validUntil')}
      />
      <TextArea
        {...of('note')}
        hint={t('noteHint')}
        maxLength={NOTE_MAX}
        rows={3}
        optional
        onChange={typed('note')}
      />
    </>
  )
}

function fieldsOf(flagger: Flagger | undefined): Fields {
  return {
    name: flagger?.name ?? '',
    authority: flagger?.authority ?? '',
    email: flagger?.email ?? '',
    validFrom: flagger?.validFrom ?? new Date().toISOString().slice(0, 10),
    validUntil: flagger?.validUntil ?? '',
    note: flagger?.note ?? '',
  }
}

const detailsOf = ({ validUntil, note, ...fields }: Fields): TrustedFlaggerDetailsInput => ({
  ...fields,
  validUntil: validUntil === '' ? null : validUntil,
  note: note.trim() === '' ? null : note,
})
