import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { takeDroppedFiles } from './droppedFiles.ts'

/**
 * Takes files dropped on the screen.
 * @param options `target` is the only part that takes them; `mayTake` is false while there is no room for any
 * @returns whether files are being dragged over it
 */
export function useDroppedFiles(
  onDrop: (files: readonly File[]) => void,
  options: { target?: RefObject<HTMLElement | null>; mayTake?: boolean } = {},
): boolean {
  const { target, mayTake = true } = options
  const [isDraggedOver, setDraggedOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    const taker = target ? target.current : document.documentElement
    if (!taker || !mayTake) return undefined
    return takeDroppedFiles(taker, (files) => take(files), setDraggedOver)
  }, [target, mayTake])
  return isDraggedOver && mayTake
}
