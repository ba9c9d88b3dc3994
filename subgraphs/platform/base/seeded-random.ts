/** A source of numbers in [0, 1): the same seed gives the same sequence on every machine. */
export type Random = () => number

/** Makes a deterministic source from a seed, so that demo data and pictures are the same on every start. */
export function randomFrom(seed: number | string): Random {
  let state = 2166136261
  for (const character of String(seed)) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One entry of a non-empty list. */
export function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!
}

/** Several different entries of a list, in random order. */
export function pickSome<T>(random: Random, choices: readonly T[], count: number): T[] {
  const rest = [...choices]
  const picked: T[] = []
  while (picked.length < count && rest.length > 0)
    picked.push(rest.splice(Math.floor(random() * rest.length), 1)[0]!)
  return picked
}

/** One entry of a list of [entry, weight] pairs; weights are relative frequencies. */
export function pickWeighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) if ((left -= weight) < 0) return choice
  return choices[choices.length - 1]![0]
}
