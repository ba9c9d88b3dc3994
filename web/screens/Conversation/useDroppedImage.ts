import { useEffect, useEffectEvent, useState } from 'react'
import { takeDroppedFiles } from '#web/runtime/droppedFiles.ts'

/** Takes a picture that is dropped anywhere on the screen of a conversation. @returns whether one is being dragged over it */
export function useDroppedImage(choose: (file: File) => void): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const chooseFrom = useEffectEvent((files: readonly File[]) => {
    // What is no picture is shown as well, with the reason why it cannot be sent.
    const file = files.find(({ type }) => type.startsWith('image/')) ?? files[0]
    if (file) choose(file)
  })
  useEffect(() => takeDroppedFiles((files) => chooseFrom(files), setDraggedOver), [])
  return isDraggedOver
}
