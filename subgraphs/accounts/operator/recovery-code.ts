import { randomInt } from 'node:crypto'

/** How many recovery codes an operator gets. Each replaces one code of the app. */
const RECOVERY_CODES = 10

// No 0, 1, I, O: they are misread on paper.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Codes such as 4K7M-Q2XD: 40 bits each, of which a throttled guesser tries a few hundred a day. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(4)}-${letters(4)}`)
}

/** A password for one login, printed by a command. */
export function newOneTimePassword(): string {
  return [letters(4), letters(4), letters(4), letters(4)].join('-')
}

const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]!).join('')

/** A typed recovery code in its one form; undefined for what has not its shape, such as six digits. */
export function readRecoveryCode(typed: string): string | undefined {
  const [, first, second] =
    /^([A-Z0-9]{4})-?([A-Z0-9]{4})$/.exec(typed.replaceAll(/\s/g, '').toUpperCase()) ?? []
  return first === undefined ? undefined : `${first}-${second!}`
}
