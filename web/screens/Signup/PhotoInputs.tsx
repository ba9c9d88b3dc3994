import type { ChangeEvent, RefObject } from 'react'
import { PHOTO_TYPES } from '#web/features/photos/uploadPhoto.ts'

type Props = {
  picker: RefObject<HTMLInputElement | null>
  camera: RefObject<HTMLInputElement | null>
  onTake: (files: FileList | null) => void
}

/** The file inputs for choosing photos or taking one. */
export function PhotoInputs({ picker, camera, onTake }: Props) {
  function picked(event: ChangeEvent<HTMLInputElement>) {
    onTake(event.target.files)
    // The same file can be chosen again after it was removed.
    event.target.value = ''
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={PHOTO_TYPES}
        multiple
        hidden
        onChange={picked}
        data-testid="photo"
      />
      <input ref={camera} type="file" accept={PHOTO_TYPES} capture="user" hidden onChange={picked} />
    </>
  )
}
