/** What an unread badge says: '' at 0 or less, the number to 99, '99+' from 100 on (SITE-09). */
export function badgeText(count: number): string {
  if (!(count > 0)) return ''
  return count >= 100 ? '99+' : String(Math.floor(count))
}
