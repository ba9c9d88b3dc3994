import { useState } from 'react'

/** Takes as many of the picked files as fit. @returns also the names of the others, of the last pick */
export function useFittingFiles(room: number, choose: (files: File[]) => void) {
  const [surplus, setSurplus] = useState<readonly string[]>([])
  function take(files: readonly File[]) {
    setSurplus(files.slice(room).map(({ name }) => name))
    choose(files.slice(0, room))
  }
  return { surplus, take }
}
