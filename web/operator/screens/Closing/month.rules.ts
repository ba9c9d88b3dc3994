const two = (number: number) => String(number).padStart(2, '0')

/** A month as the address and the server name it: 2026-11, from its first day to its last or today. */
type Month = { month: string; from: string; to: string }

/** @param given the address's month; anything else means the current one */
export function monthOf(given: string | null, now: Date): Month {
  const current = `${now.getFullYear()}-${two(now.getMonth() + 1)}`
  const month = given !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(given) && given <= current ? given : current
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = month === current ? now.getDate() : new Date(year, number, 0).getDate()
  return { month, from: `${month}-01`, to: `${month}-${two(last)}` }
}

/** The last twelve months, the current one first. */
export function monthsUntil(now: Date): string[] {
  return Array.from({ length: 12 }, (_, index) => {
    const day = new Date(now.getFullYear(), now.getMonth() - index, 1)
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}`
  })
}
