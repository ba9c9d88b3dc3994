import { randomInt } from 'node:crypto'
import { pastedLine } from '#platform/base/pasted-text.rules.ts'

/** How many recovery codes an operator gets. Each replaces one code of the app. */
const RECOVERY_CODES = 10
const GROUPS_OF_PASSWORD = 4

// No 0, 1, I, O: they are misread on paper.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Codes such as 4K7M-Q2XD: 40 bits each, of which a throttled guesser tries a few hundred a day. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(4)}-${letters(4)}`)
}

/** A password for one login, printed by a command. */
export function newOneTimePassword(): string {
  return Array.from({ length: GROUPS_OF_PASSWORD }, () => letters(4)).join('-')
}

const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]!).join('')

/**
 * A recovery code, however typed or pasted, in its one form; undefined for what has not its shape, such as
 * six digits.
 */
export function readRecoveryCode(typed: string): string | undefined {
  return inGroups(typed, 2)
}

/**
 * A password of a command, however typed or pasted, in its one form; what has not its shape stays as it is.
 */
export function readOneTimePassword(typed: string): string {
  return inGroups(typed, GROUPS_OF_PASSWORD) ?? typed
}

/** Groups of four letters and digits with hyphens between them; undefined for another number of them. */
function inGroups(typed: string, count: number): string | undefined {
  const plain = pastedLine(typed)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /^[A-Z0-9]+$/.test(plain) && plain.length === 4 * count ? plain.match(/.{4}/g)!.join('-') : undefined
}
