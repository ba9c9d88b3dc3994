import { useState } from 'react'
import type { Saving } from './useUpdateProfile.ts'

/** A text field of the profile that saves when it is left. Refused input stays as typed. */
export function useSavedText(field: 'aboutMe' | 'displayName', stored: string, saving: Saving) {
  const [text, setText] = useState<string>()
  return {
    value: text ?? stored,
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value)
      saving.setDirty(field, target.value.trim() !== stored)
    },
    onBlur: () => {
      if (text !== undefined && text.trim() !== stored) saving.save(field, { [field]: text })
    },
  }
}
