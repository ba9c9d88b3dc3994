import { useState } from 'react'
import type { Saving } from './useUpdateProfile.ts'

/** A text field of the profile that is saved when it is left. What was refused stays as it was typed. */
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
