/** One part of a mark: an outline, and which of `--mark-a`, `--mark-b` and `--mark-c` fills it. */
export type MarkPart = { path: string; turn?: number; colour: 'a' | 'b' | 'c' }

/** A mark on a canvas of 64 by 64, and its heart, which appears behind a match on a canvas of its own. */
export type MarkDrawing = {
  parts: readonly MarkPart[]
  heart: { viewBox: string; parts: readonly MarkPart[] }
}

const PETAL = 'M19.5 19.5a12.5 12.5 0 0 1 25 0v23a12.5 12.5 0 0 1-25 0Z'
const WHERE_PETALS_MEET = 'M19.5 42.5a12.5 12.5 0 0 1 25 0 12.5 12.5 0 0 1-25 0Z'
const HEART =
  'M32 56C16 46 7 36 7 24 7 15 13 9 21 9c5 0 9 3 11 7 2-4 6-7 11-7 8 0 14 6 14 15 0 12-9 22-25 32Z'
const HEART_FOLD = 'M32 56c-9-9-13-18-12-28 5 1 9 4 12 9 3-5 7-8 12-9 1 10-3 19-12 28Z'
const FLOWER =
  'M32 42C20 36 13 28 13 18c0-5 1-10 3-14 5 1 9 4 11 8 1-4 3-7 5-10 2 3 4 6 5 10 2-4 6-7 11-8 2 4 3 9 3 14 0 10-7 18-19 24Z'
const FLOWER_FOLD = 'M32 42c-7-6-10-12-10-18 4 1 8 4 10 8 2-4 6-7 10-8 0 6-3 12-10 18Z'
const STEM_AND_LEAVES = 'M29.5 40h5v9c3-6 8-9 17-9-1 13-7 21-17 22h-5c-10-1-16-9-17-22 9 0 14 3 17 9Z'

const petals: readonly MarkPart[] = [
  { path: PETAL, turn: -45, colour: 'a' },
  { path: PETAL, turn: 45, colour: 'b' },
]

/** The marks that a site can choose (`mark` in its settings). */
export const MARKS = {
  petals: {
    parts: [...petals, { path: WHERE_PETALS_MEET, turn: 45, colour: 'c' }],
    heart: { viewBox: '0 0 64 64', parts: petals },
  },
  tulip: {
    parts: [
      { path: STEM_AND_LEAVES, colour: 'a' },
      { path: FLOWER, colour: 'b' },
      { path: FLOWER_FOLD, colour: 'c' },
    ],
    heart: { viewBox: '10 2 44 44', parts: [{ path: FLOWER, colour: 'b' }] },
  },
  heart: {
    parts: [
      { path: HEART, colour: 'a' },
      { path: HEART_FOLD, colour: 'b' },
    ],
    heart: { viewBox: '2 2 60 60', parts: [{ path: HEART, colour: 'a' }] },
  },
} satisfies Record<string, MarkDrawing>

/** A part's rotation as an SVG attribute, around the point where the petals join. */
export function turnOf({ turn }: MarkPart): string | undefined {
  return turn === undefined ? undefined : `rotate(${turn} 32 42.5)`
}
