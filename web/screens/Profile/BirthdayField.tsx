import { useState, type FocusEvent } from 'react'
import { DateOfBirthField } from '#web/design/form/DateOfBirthField.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import type { Saving } from './useUpdateProfile.ts'

/** The date of birth, saved when the focus leaves its three fields: a half-typed one would be another day. */
export function BirthdayField({ stored, saving }: { stored: string; saving: Saving }) {
  const errorText = useErrorTexts()
  const [typed, setTyped] = useState<string>()
  const refusal = saving.errors.dateOfBirth
  function change(date: string) {
    setTyped(date)
    saving.setDirty('dateOfBirth', date !== stored)
  }
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (typed !== undefined && typed !== stored) saving.save('dateOfBirth', { dateOfBirth: typed })
  }
  return (
    <div onBlur={leave}>
      <DateOfBirthField
        name="dateOfBirth"
        defaultValue={stored}
        error={refusal && errorText(refusal)}
        onChange={change}
      />
    </div>
  )
}
