// Draws the committed pool of demo pictures and writes its list. The output is deterministic: run it again
// only after changing the drawing.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { PORTRAIT_CAST } from './portrait-cast.data.ts'
import type { HairColour } from './portrait-face.ts'
import { drawPortraitSvg, type PortraitTraits } from './portrait-figure.ts'
import type { PortraitLook } from './portrait-pool.ts'
import { SCENE_KINDS } from './portrait-scenes.ts'
import {
  drawScene,
  inventPortrait,
  IRIS_COLOURS,
  rasterizePicture,
  type PortraitGender,
} from './portraits.ts'

const directory = new URL('portraits/', import.meta.url)

// Two faces for each common age, then one for every second year.
const AGES_YEARS = [...range(22, 50, 1), ...range(22, 50, 1), ...range(52, 70, 2)]

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
}

function castPool(
  gender: PortraitGender,
): { file: string; gender: PortraitGender; age: number; traits: PortraitTraits }[] {
  const man = gender === 'male'
  const composed = PORTRAIT_CAST.filter((traits) => traits.man === man)
  const ages = [...AGES_YEARS]
  for (const { ageYears } of composed) {
    const nearest = ages.reduce(
      (best, age, i) => (Math.abs(age - ageYears) < Math.abs(ages[best]! - ageYears) ? i : best),
      0,
    )
    ages.splice(nearest, 1)
  }
  const invented = ages.reduce<PortraitTraits[]>(
    (drawn, age, i) => [
      ...drawn,
      inventUnlike(drawn.at(-1), `${gender} ${i}`, { gender, age, look: LOOKS[i % LOOKS.length]! }),
    ],
    [],
  )
  const numbers = new Map<number, number>()
  return [...composed, ...invented]
    .toSorted((a, b) => a.ageYears - b.ageYears)
    .map((traits) => {
      const number = (numbers.get(traits.ageYears) ?? 0) + 1
      numbers.set(traits.ageYears, number)
      const file = `${man ? 'm' : 'f'}-${traits.ageYears}-${String(number).padStart(2, '0')}.webp`
      return { file, gender, age: traits.ageYears, traits }
    })
}

// The share of each look in the pool: a European street, not a casting agency.
const LOOKS: PortraitLook[] = [
  'fair',
  'olive',
  'fair',
  'dark',
  'fair',
  'fair',
  'olive',
  'fair',
  'dark',
  'fair',
  'olive',
  'fair',
]

/**
 * The first face in a seed's sequence with the wanted look that shares neither haircut nor background with
 * the previous face.
 */
function inventUnlike(
  previous: PortraitTraits | undefined,
  seed: string,
  { gender, age, look }: { gender: PortraitGender; age: number; look: PortraitLook },
): PortraitTraits {
  for (let attempt = 0; ; attempt++) {
    const traits = inventPortrait(`${seed} ${attempt}`, gender, age)
    const covered = attempt < 6 && look === 'olive' && lookOf(traits) === 'headscarf'
    if (
      (lookOf(traits) === look || covered) &&
      traits.cut !== previous?.cut &&
      traits.background !== previous?.background
    )
      return traits
  }
}

const HAIR_TOKENS: Record<HairColour, string> = {
  black: 'black',
  espresso: 'dark-brown',
  brown: 'brown',
  chestnut: 'brown',
  copper: 'red',
  honey: 'dark-blond',
  blond: 'blond',
  silver: 'white',
  grey: 'grey',
}

function describePicture(file: string, traits: PortraitTraits): string {
  const look = lookOf(traits)
  const hair =
    traits.cut === 'bald' ? 'bald' : (traits.greying ?? 0) > 0.3 ? 'grey' : HAIR_TOKENS[traits.hair]
  const eyes = Object.entries(IRIS_COLOURS).find(([, colour]) => colour === traits.eyeColour)?.[0]
  const fields = [
    `file: '${file}'`,
    `gender: '${traits.man ? 'male' : 'female'}'`,
    `age: ${traits.ageYears}`,
    `look: '${look}'`,
  ]
  if (look !== 'headscarf') fields.push(`hair: '${hair}'`)
  if (eyes !== undefined) fields.push(`eyes: '${eyes}'`)
  return `{ ${fields.join(', ')} }`
}

function lookOf({ cut, skin }: PortraitTraits): PortraitLook {
  if (cut === 'hijab') return 'headscarf'
  return skin > 'd' ? 'dark' : skin > 'b' ? 'olive' : 'fair'
}

await mkdir(directory, { recursive: true })
for (const file of await readdir(directory)) await rm(new URL(file, directory))
const pool = [...castPool('female'), ...castPool('male')]
for (const { file, traits } of pool)
  await writeFile(new URL(file, directory), await rasterizePicture(drawPortraitSvg(traits)))
const scenes = SCENE_KINDS.map((kind) => ({ file: `scene-${kind}.webp`, kind }))
for (const { file, kind } of scenes) await writeFile(new URL(file, directory), await drawScene(kind, '7'))

const lines = [
  '// Written by draw-portraits.ts.',
  "import type { SceneKind } from './portrait-scenes.ts'",
  '',
  '/** Which first names suit a face. */',
  "export type PortraitLook = 'fair' | 'olive' | 'dark' | 'headscarf'",
  '',
  '/** One committed portrait: file in scripts/demo/portraits, and what the face shows, hair and eyes as tokens of the lists that members choose from. */',
  "export type PoolPortrait = { file: string; gender: 'female' | 'male'; age: number; look: PortraitLook; hair?: string; eyes?: string }",
  '',
  'export const PORTRAIT_POOL: readonly PoolPortrait[] = [',
  ...pool.map(({ file, traits }) => `  ${describePicture(file, traits)},`),
  ']',
  '',
  '/** Pictures without people, for the rest of a gallery. */',
  'export const SCENE_POOL: readonly { file: string; kind: SceneKind }[] = [',
  ...scenes.map(({ file, kind }) => `  { file: '${file}', kind: '${kind}' },`),
  ']',
  '',
]
await writeFile(new URL('portrait-pool.ts', import.meta.url), lines.join('\n'))
