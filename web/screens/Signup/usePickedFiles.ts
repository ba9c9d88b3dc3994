import { useRef, useState } from 'react'
import { fittingFiles } from '#web/features/photos/useFittingFiles.ts'

/**
 * The files that a member picks: as many as fit are taken, and the others are named.
 * @param left how many more photos fit
 * @param choose takes files; the second argument is the photo whose place the file takes
 */
export function usePickedFiles(left: number, choose: (files: File[], replacesId?: string) => void) {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  // The photo whose place the next picked file takes.
  const replacedId = useRef<string>(undefined)
  const [surplus, setSurplus] = useState<readonly string[]>([])
  function take(files: Iterable<File> | null) {
    const room = replacedId.current === undefined ? left : Math.min(1, left)
    const fitting = fittingFiles([...(files ?? [])], room)
    setSurplus(fitting.surplus)
    choose(fitting.taken, replacedId.current)
    replacedId.current = undefined
  }
  return {
    picker,
    camera,
    /** The names of the files that found no room. */
    surplus,
    take,
    /** Takes files that were dropped. */
    drop: (files: Iterable<File>) => {
      replacedId.current = undefined
      take(files)
    },
    pick: (input = picker, replaces?: string) => {
      replacedId.current = replaces
      input.current?.click()
    },
  }
}
