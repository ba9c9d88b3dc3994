import { useState } from 'react'
import { refusalOf } from './uploadPhoto.ts'

/**
 * As many pictures as fit. A file that cannot be one is taken, too, so that its refusal shows; it needs no
 * room.
 */
export function fittingFiles(
  files: readonly File[],
  room: number,
): { taken: File[]; surplus: readonly string[] } {
  const without = new Set(files.filter((file) => !refusalOf(file)).slice(Math.max(0, room)))
  return {
    taken: files.filter((file) => !without.has(file)),
    surplus: Array.from(without, ({ name }) => name),
  }
}

/** Takes as many of the picked files as fit. @returns also the names of the others, of the last pick */
export function useFittingFiles(room: number, choose: (files: File[]) => void) {
  const [surplus, setSurplus] = useState<readonly string[]>([])
  function take(files: readonly File[]) {
    const fitting = fittingFiles(files, room)
    setSurplus(fitting.surplus)
    choose(fitting.taken)
  }
  return { surplus, take }
}
