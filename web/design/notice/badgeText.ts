/** The text of an unread badge: '' at 0 or less, the number to 99, '99+' from 100 (SITE-09). */
export function badgeText(count: number): string {
  if (!(count > 0)) return ''
  return count >= 100 ? '99+' : String(Math.floor(count))
}
