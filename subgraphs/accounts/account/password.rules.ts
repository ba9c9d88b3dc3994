import { createRequire } from 'node:module'
import type { InvalidField } from '#platform/base/errors.ts'
import { isBlank } from '#platform/base/input-text.ts'

const PASSWORD_LENGTH_MIN = 8
const PASSWORD_LENGTH_MAX = 128

/**
 * What is wrong with a new password. Length is counted in characters; nothing is trimmed and every character
 * is allowed, but a password of invisible characters only is refused.
 * @param ownWords words that a guesser tries first: the member's name and address, the site's name
 */
export function faultOfPassword(
  password: string,
  ownWords: string[],
  path = 'password',
): InvalidField | undefined {
  const length = [...password].length
  if (length < PASSWORD_LENGTH_MIN) return { path, code: 'PASSWORD_TOO_SHORT', limit: PASSWORD_LENGTH_MIN }
  if (length > PASSWORD_LENGTH_MAX) return { path, code: 'PASSWORD_TOO_LONG', limit: PASSWORD_LENGTH_MAX }
  const folded = password.toLowerCase()
  if (
    isBlank(password) ||
    commonPasswords().has(folded) ||
    ownWords.some((word) => word.toLowerCase() === folded)
  )
    return { path, code: 'PASSWORD_COMMON' }
  return undefined
}

let common: Set<string> | undefined

// The 49,000 most common passwords. Loaded lazily at the first sign-up, because most processes start with
// other requests.
function commonPasswords(): Set<string> {
  if (common === undefined) {
    const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
      dictionary: { passwords: string[] }
    }
    common = new Set(dictionary.passwords.filter((password) => password.length >= PASSWORD_LENGTH_MIN))
  }
  return common
}
