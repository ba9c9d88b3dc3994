import { randomInt } from 'node:crypto'

// Without letters and digits that sound alike on the telephone.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference that is easy to read out and infeasible to guess. */
export function newReference(): string {
  const characters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}
