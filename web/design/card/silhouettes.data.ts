/**
 * Which of the figure's colours fills a shape: background, skin, clothes and hair, or the shadow beneath a
 * chin.
 */
export type FigureTone = 'backdrop' | 'skin' | 'cloth' | 'shade'

/** A shape in a frame of 160 by 200. */
export type FigureShape = readonly [tone: FigureTone, path: string]

/** A neutral figure: clothes, and the head apart, because it may be turned a little. */
export type Figure = { body: readonly FigureShape[]; head: readonly FigureShape[]; tiltDegrees: number }

const FACE: FigureShape = ['skin', 'M52 72a28 34 0 1 0 56 0a28 34 0 1 0-56 0Z']
const NECK: FigureShape = ['skin', 'M65 90h30v26c0 9-6 15-15 15s-15-6-15-15Z']
const CHIN: FigureShape = ['shade', 'M65 97c9 10 21 10 30 0v10c-9 8-21 8-30 0Z']
const SHOULDERS: FigureShape = ['cloth', 'M80 114c-42 0-66 22-71 56l-3 40h148l-3-40c-5-34-29-56-71-56Z']
const COLLAR: FigureShape = [
  'shade',
  'M58 118c-3 12 8 24 22 24s25-12 22-24l8 3c3 18-12 30-30 30s-33-12-30-30Z',
]

/** Backdrops: a sun and hills, an archway, a large sun, two hills. */
export const BACKDROPS: readonly string[] = [
  'M68 46a58 58 0 1 0 116 0a58 58 0 1 0-116 0ZM0 150c34-22 70-14 98 2s44 10 62-2v50H0Z',
  'M22 200V84a58 58 0 0 1 116 0v116Z',
  'M10 84a70 70 0 1 0 140 0a70 70 0 1 0-140 0Z',
  'M0 96c30-34 62-40 92-12s50 22 68 6v110H0Z',
]

/** No figure's hair, clothes or build indicates a gender. */
export const FIGURES: readonly Figure[] = [
  // Short hair, straight ahead.
  {
    body: [SHOULDERS, NECK, CHIN],
    head: [
      FACE,
      [
        'cloth',
        'M50 74c-4-33 9-50 30-50s34 17 30 50c-2-12-5-19-9-25-8-4-13-8-17-13-6 8-16 13-26 15-4 6-6 13-8 23Z',
      ],
    ],
    tiltDegrees: 0,
  },
  // Curls, the head to one side.
  {
    body: [SHOULDERS, COLLAR, NECK, CHIN],
    head: [
      FACE,
      [
        'cloth',
        'M45 62a12 12 0 0 1 6-18a14 14 0 0 1 17-18a15 15 0 0 1 24 0a14 14 0 0 1 17 18a12 12 0 0 1 6 18a9 9 0 0 1-8 13c-1-10-3-17-8-23a13 13 0 0 1-19 1a13 13 0 0 1-19-1c-5 6-7 13-8 23a9 9 0 0 1-8-13Z',
      ],
    ],
    tiltDegrees: -6,
  },
  // A woollen hat.
  {
    body: [SHOULDERS, COLLAR, NECK, CHIN],
    head: [
      FACE,
      ['cloth', 'M50 60c-2-26 11-41 30-41s32 15 30 41Z'],
      ['shade', 'M48 50h64c3 0 4 2 4 4v9c0 3-2 4-4 4H48c-2 0-4-1-4-4v-9c0-2 1-4 4-4Z'],
      ['cloth', 'M72 17a8 8 0 1 1 16 0a8 8 0 1 1-16 0Z'],
    ],
    tiltDegrees: 4,
  },
  // Cropped hair under headphones.
  {
    body: [SHOULDERS, NECK, CHIN],
    head: [
      FACE,
      ['cloth', 'M51 68c-1-29 11-42 29-42s30 13 29 42c-4-10-8-15-13-18-10 3-22 3-32 0-5 3-9 8-13 18Z'],
      ['shade', 'M44 70c-2-34 14-51 36-51s38 17 36 51h-7c2-28-10-43-29-43S49 42 51 70Z'],
      ['shade', 'M42 66h8c3 0 5 2 5 5v16c0 3-2 5-5 5h-2c-6 0-10-5-10-11v-8c0-4 1-7 4-7Z'],
      ['shade', 'M118 66h-8c-3 0-5 2-5 5v16c0 3 2 5 5 5h2c6 0 10-5 10-11v-8c0-4-1-7-4-7Z'],
    ],
    tiltDegrees: -4,
  },
  // From behind, looking into the distance.
  {
    body: [
      ['skin', 'M65 84h30v36c0 6-6 8-15 8s-15-2-15-8Z'],
      SHOULDERS,
      ['shade', 'M56 120c14-8 34-8 48 0 2 5 2 9 0 13-14-8-34-8-48 0-2-4-2-8 0-13Z'],
    ],
    head: [
      ['skin', 'M46 72a6 9 0 1 0 12 0a6 9 0 1 0-12 0ZM102 72a6 9 0 1 0 12 0a6 9 0 1 0-12 0Z'],
      [
        'cloth',
        'M80 24c-21 0-31 16-30 38 0 14 3 25 9 32 4 5 8 4 10 8 3 2 19 2 22 0 2-4 6-3 10-8 6-7 9-18 9-32 1-22-9-38-30-38Z',
      ],
    ],
    tiltDegrees: 5,
  },
  // Hair parted at the side.
  {
    body: [SHOULDERS, NECK, CHIN],
    head: [
      FACE,
      ['cloth', 'M50 76c-5-34 8-53 31-53 22 0 33 18 29 53-2-14-6-24-14-32-12 0-26 3-36 10-5 5-8 12-10 22Z'],
    ],
    tiltDegrees: 8,
  },
]
