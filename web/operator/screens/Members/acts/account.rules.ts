/** A typed account or phone number, as the server takes it: numbers begin with a plus sign or a digit. */
export function accountOf(text: string): { iban: string } | { phone: string } {
  const typed = text.trim()
  return /^[+\d(]/.test(typed) ? { phone: typed } : { iban: typed }
}
