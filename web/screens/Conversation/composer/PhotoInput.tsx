import type { Ref } from 'react'
import { PHOTO_TYPES } from '#web/features/photos/uploadPhoto.ts'

/** Chooses a picture for a message when pressed by script. The same one may be chosen twice. */
export function PhotoInput({
  ref,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>
  onChoose: (file: File) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={PHOTO_TYPES}
      hidden
      onChange={({ target }) => {
        if (target.files?.[0]) onChoose(target.files[0])
        target.value = ''
      }}
    />
  )
}
