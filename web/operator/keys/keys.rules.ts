/** One thing that keys do on a screen. */
export type KeyDeclaration = {
  /**
   * As `KeyboardEvent.key` names it, letters small: "j", "/", "Enter". "g o" is g and then o; "mod+s" is s
   * with Ctrl, or with ⌘ on a Mac. Several for things that belong together, such as next and previous.
   */
  keys: string | readonly string[]
  /** What they do, in words: "next, previous". */
  label: string
  /** @param key the one of `keys` that was pressed */
  onPress: (key: string) => void
  /** Whether a held key does it again and again. */
  repeats?: boolean
  /** The keys as the key line shows them, for instance 1 – 9; by default all of them. */
  shown?: readonly string[]
  /** True for what the list of all keys has and the key line has no room for. */
  onlyListed?: boolean
}

/** What of a keyboard event counts. */
export type Pressed = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const isLetter = (key: string) => key.length === 1 && key.toLowerCase() !== key.toUpperCase()

/** The name of a pressed key, as declarations spell it; undefined for combinations that none declares. */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | undefined {
  // AltGr arrives as Ctrl and Alt, and is how some keyboards write "/" or "?".
  if (altKey && !(ctrlKey && key.length === 1)) return undefined
  if (isLetter(key) && shiftKey) return undefined
  const name = isLetter(key) ? key.toLowerCase() : key
  return (ctrlKey || metaKey) && !altKey ? `mod+${name}` : name
}

/** Whether it can be typed as part of a text, so that it rests in fields and can be switched off. */
export function isSingleKey(name: string): boolean {
  return name === ' ' || name.split(' ').every((part) => part.length === 1)
}

export const keysOf = ({ keys }: KeyDeclaration): readonly string[] =>
  typeof keys === 'string' ? [keys] : keys

/** The outcome of a key: what to do, or that it begins a sequence. */
export type Outcome =
  | { kind: 'press'; declaration: KeyDeclaration; key: string }
  | { kind: 'begin' }
  | { kind: 'none' }

/**
 * Finds what a key does.
 * @param layers declarations of what is on screen, the uppermost first
 * @param begun the first key of a sequence, if one was just pressed
 */
export function outcomeOf(
  name: string,
  layers: readonly (readonly KeyDeclaration[])[],
  begun?: string,
): Outcome {
  const wanted = begun === undefined ? name : `${begun} ${name}`
  for (const layer of layers)
    for (const declaration of layer)
      if (keysOf(declaration).includes(wanted)) return { kind: 'press', declaration, key: wanted }
  if (begun !== undefined) return outcomeOf(name, layers)
  const begins = layers.flat().some((one) => keysOf(one).some((keys) => keys.startsWith(`${name} `)))
  return begins ? { kind: 'begin' } : { kind: 'none' }
}
