import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { pastedDigits } from '#platform/base/pasted-text.rules.ts'

const PERIOD_SECONDS = 30
const DIGITS = 6
// Phones' clocks differ: the code of the period before or after also counts.
const PERIODS_AROUND = 1
const SECRET_BYTES = 20
const QUIET_MODULES = 4

/** What an authenticator app needs to learn a secret, by camera or by hand. */
export type TotpEnrolment = {
  /** Base32. */
  secret: string
  /** otpauth:// */
  uri: string
  /** The dark modules of the QR code as SVG path data, in a square of `qrSize` units with its quiet zone. */
  qrPath: string
  qrSize: number
}

/** A fresh secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** @param of.issuer the name under which the app lists the code; `label` tells several accounts apart */
export function enrolmentOf(secret: string, of: { issuer: string; label: string }): TotpEnrolment {
  const uri = new TOTP({ ...of, secret, period: PERIOD_SECONDS }).toString()
  const { size, data } = encode(uri, { ecc: 'M', border: QUIET_MODULES })
  return { secret, uri, qrPath: data.map(pathOfRow).join(''), qrSize: size }
}

// Neighbouring dark modules are one rectangle, which leaves no hairlines between them.
function pathOfRow(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x] === true) x += 1
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
  }
  return path
}

/**
 * The period whose code this is, in the seconds around `now`; undefined for any other code. The caller
 * refuses a period that was used before.
 * @param code as typed or pasted: digits of any script, with spaces or hyphens
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({
    token: pastedDigits(code, DIGITS),
    timestamp,
    window: PERIODS_AROUND,
  })
  return delta === null ? undefined : Math.floor(timestamp / (PERIOD_SECONDS * 1000)) + delta
}

/** The code of this moment, for tests and the demo's logins. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret, period: PERIOD_SECONDS }).generate({ timestamp: now.getTime() })
}
