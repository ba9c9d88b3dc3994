/**
 * Whether a key belongs to an input method, which composes a word of several keys. Safari says so of the key that ends the word only by its number.
 */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
