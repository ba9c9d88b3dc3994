import sharp from 'sharp'
import { PALETTES } from './portrait-drawing.ts'
import type { Beard, HairColour, SkinTone } from './portrait-face.ts'
import type { PortraitTraits } from './portrait-figure.ts'
import type { HaircutName } from './portrait-hair.ts'
import { drawSceneSvg, type SceneKind } from './portrait-scenes.ts'
import { pick, pickWeighted, randomFrom, type Random } from '#platform/base/seeded-random.ts'

const PORTRAIT_WIDTH = 640
const PORTRAIT_HEIGHT = 800

export type PortraitGender = 'female' | 'male'

// A dating site must not show faces that look underage, so faces start a few years above the minimum age.
const YOUNGEST_PORTRAIT_YEARS = 22

const GRAIN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800"><filter id="n"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="4"/>' +
  '<feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .5 .3 .2 0 -.36"/></filter><rect width="640" height="800" filter="url(#n)"/></svg>'
let grain: Promise<Buffer> | undefined

/** Turns a drawing into the webp that members see: 640 x 800, warmer, with a little film grain. */
export async function rasterizePicture(svg: string): Promise<Buffer> {
  grain ??= sharp(Buffer.from(GRAIN)).png().toBuffer()
  const overlay = { input: await grain, blend: 'soft-light' } as const
  return sharp(Buffer.from(svg))
    .resize(PORTRAIT_WIDTH, PORTRAIT_HEIGHT)
    .modulate({ saturation: 1.16 })
    .linear(1.1, -9)
    .composite([overlay])
    .webp({ quality: 78, effort: 5, smartSubsample: true })
    .toBuffer()
}

/** Draws a place or a hobby for the second and third picture of a gallery, as webp of 640 x 800. */
export async function drawScene(kind: SceneKind, seed: string): Promise<Buffer> {
  return rasterizePicture(drawSceneSvg(kind, seed))
}

/** Invents the traits of one adult from a seed. */
export function inventPortrait(seed: string, gender: PortraitGender, age: number): PortraitTraits {
  const random = randomFrom(`portrait ${seed}`)
  const man = gender === 'male'
  const ageYears = Math.max(YOUNGEST_PORTRAIT_YEARS, age)
  const skin = pickWeighted(random, SKIN_WEIGHTS)
  const { hair, greying } = inventHairColour(random, skin, ageYears)
  const cut = inventCut(random, {
    man,
    dark: skin > 'd',
    brown: skin === 'c' || skin === 'd' || skin === 'e',
    ageYears,
  })
  const background = pick(random, Object.keys(BACKGROUND_PALETTES) as (keyof typeof BACKGROUND_PALETTES)[])
  const bald = cut === 'bald' || cut === 'thin'
  return {
    seed,
    man,
    ageYears,
    skin,
    hair,
    greying,
    cut,
    background,
    palette: PALETTES[pick(random, BACKGROUND_PALETTES[background])],
    clothes: pick(
      random,
      man
        ? (['crew', 'shirt', 'knit', 'hood', 'blazer', 'polo', 'shirt'] as const)
        : (['crew', 'vneck', 'scoop', 'knit', 'blazer', 'polo'] as const),
    ),
    clothesColour: pick(random, CLOTHES_COLOURS),
    scarfColour: pick(random, ['#b8607a', '#3f6d74', '#7d4d86', '#c08a4e', '#4f6b4a', '#2f3b58']),
    mood: pick(random, ['laugh', 'smile', 'smile']),
    turn: (random() > 0.5 ? 1 : -1) * (0.2 + random() * 0.35),
    tiltDegrees: random() * 9 - 4.5,
    light: random() > 0.5 ? 1 : -1,
    beard: man
      ? pick<Beard>(
          random,
          bald || cut === 'swept'
            ? ['short', 'full', 'stubble']
            : ['short', 'stubble', 'stubble', '', '', 'full'],
        )
      : '',
    glasses:
      random() < (ageYears > 45 ? 0.34 : 0.15)
        ? pick(random, ['#3a2a24', '#5c2b3c', '#26262e', '#7a4f2e'])
        : undefined,
    roundGlasses: random() > 0.5,
    earring: !man && random() < 0.45 ? pick(random, ['stud', 'hoop']) : undefined,
    necklace: !man && random() < 0.3,
    freckles: skin === 'a' && random() < 0.3,
    eyeColour:
      IRIS_COLOURS[
        skin > 'd'
          ? 'brown'
          : pick(
              random,
              skin > 'b'
                ? (['brown', 'brown', 'green'] as const)
                : (['brown', 'blue', 'green', 'blue'] as const),
            )
      ],
  }
}

/** Iris colours by the name that a member would choose for them. */
export const IRIS_COLOURS = { brown: '#4b3021', blue: '#4d6b76', green: '#5f7350' }

// Roughly the mix of faces on a street in Rotterdam or Köln.
const SKIN_WEIGHTS = [
  ['a', 5],
  ['b', 5],
  ['c', 3],
  ['d', 2],
  ['e', 1.5],
  ['f', 1],
  ['g', 1],
  ['h', 1],
] as const satisfies (readonly [SkinTone, number])[]

const BACKGROUND_PALETTES = {
  dunes: ['sky', 'dusk'],
  street: ['sand', 'dusk', 'clay'],
  park: ['olive', 'mint', 'sky'],
  window: ['cream', 'mint', 'rose', 'sand'],
  bokeh: ['dusk', 'night', 'berry', 'plum'],
  studio: ['clay', 'teal', 'rose', 'olive', 'sand'],
  arch: ['rose', 'sand', 'teal', 'plum'],
} as const

const CLOTHES_COLOURS = [
  '#f0e4d3',
  '#3d5a73',
  '#8c3f35',
  '#2f5d50',
  '#26262e',
  '#6b2b46',
  '#d9c8ad',
  '#a8224e',
  '#536b5c',
  '#c4883c',
  '#fbf4ec',
  '#1f6f70',
  '#7b6a58',
  '#d4668e',
  '#4a5b3a',
  '#8fa5b5',
  '#5b4a86',
  '#b5654a',
]

function inventHairColour(
  random: Random,
  skin: SkinTone,
  ageYears: number,
): { hair: HairColour; greying: number } {
  const grey = pickWeighted(random, [
    ['grey', 3],
    ['silver', 2],
  ] as const)
  const natural: HairColour =
    skin > 'd'
      ? pick(random, ['black', 'black', 'espresso'])
      : skin > 'b'
        ? pick(random, ['black', 'espresso', 'brown'])
        : pick(random, [
            'espresso',
            'brown',
            'chestnut',
            'honey',
            'blond',
            'copper',
            'black',
            'blond',
            'brown',
          ])
  const dyed = random()
  if (ageYears >= 56 && dyed < 0.8) return { hair: grey, greying: 0 }
  return {
    hair: natural,
    greying: ageYears >= 44 && dyed < 0.6 ? 0.2 + Math.min(0.35, (ageYears - 44) * 0.03) : 0,
  }
}

function inventCut(
  random: Random,
  who: { man: boolean; dark: boolean; brown: boolean; ageYears: number },
): HaircutName {
  const { man, dark, brown, ageYears } = who
  if (man && dark) return pick(random, ['buzz', 'curlcrop', 'curlcrop', 'bald', 'buzz', 'crop'])
  if (man && ageYears > 48) return pick(random, ['part', 'crop', 'thin', 'bald', 'part', 'swept', 'buzz'])
  if (man) return pick(random, ['quiff', 'crop', 'part', 'curlcrop', 'part', 'swept', 'quiff', 'buzz'])
  if (brown && random() < 0.1) return 'hijab'
  if (dark)
    return pick(
      random,
      ageYears > 52 ? ['afro', 'curls', 'knot', 'pixie'] : ['afro', 'curls', 'long', 'knot', 'pony', 'curls'],
    )
  if (ageYears > 52) return pick(random, ['pixie', 'bob', 'pixie', 'bob', 'wavy', 'knot'])
  return pick(random, ['wavy', 'long', 'bob', 'fringe', 'knot', 'pony', 'curls', 'wavy', 'pixie'])
}
