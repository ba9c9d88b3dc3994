import type { HaircutName } from './portrait-hair.ts'
import { mix, path } from './portrait-drawing.ts'
import type { Random } from '#platform/base/seeded-random.ts'

export type SkinTone = keyof typeof SKINS
export type Beard = '' | 'stubble' | 'short' | 'full'

const SKINS = {
  a: ['#f3cdb4', '#c9655f'],
  b: ['#ecbd9c', '#bd5a55'],
  c: ['#dfa27c', '#ad4d49'],
  d: ['#c98a62', '#9c4440'],
  e: ['#a96b47', '#8a3b3a'],
  f: ['#875135', '#7a3335'],
  g: ['#6e412d', '#7d3538'],
  h: ['#5d3828', '#7a3436'],
} as const

export const HAIR_COLOURS = {
  black: '#1f1a1d',
  espresso: '#35221c',
  brown: '#5a3726',
  chestnut: '#7a432a',
  copper: '#a8532a',
  honey: '#b98445',
  blond: '#d9b273',
  silver: '#b9b4b0',
  grey: '#7d7873',
} as const
export type HairColour = keyof typeof HAIR_COLOURS

/** The traits of a face; omitted ones are drawn from the seed. */
export type FaceTraits = {
  seed: number | string
  man: boolean
  ageYears: number
  skin: SkinTone
  hair: HairColour
  /** 0 to 1: how grey the hair is. */
  greying?: number
  cut: HaircutName
  mood: 'laugh' | 'smile'
  /** -1 to 1: which way the head is turned. */
  turn?: number
  tiltDegrees?: number
  /** The side that the light comes from: 1 right, -1 left. */
  light?: 1 | -1
  eyeColour?: string
  lipColour?: string
  beard?: Beard
  /** Colour of the frame. */
  glasses?: string
  roundGlasses?: boolean
  earring?: 'stud' | 'hoop'
  freckles?: boolean
}

/** The traits of one face with all its colours computed. */
export type Face = ReturnType<typeof mixFace>

/**
 * Computes the colours and measures of a face. Draws numbers in a fixed order, so that a seed keeps its face.
 */
export function mixFace(traits: FaceTraits, random: Random) {
  const [skin, naturalLip] = SKINS[traits.skin]
  const light = traits.light ?? (random() > 0.5 ? 1 : -1)
  const turn = traits.turn ?? random() * 2 - 1
  const tilt = traits.tiltDegrees ?? random() * 10 - 5
  const hair = mix(HAIR_COLOURS[traits.hair], '#b4aeaa', traits.greying ?? 0)
  return {
    ...traits,
    skinColour: skin,
    shade: mix(skin, traits.skin < 'e' ? '#7a2f2c' : '#1c0a12', 0.34),
    shine: mix(skin, '#fff1de', 0.5),
    naturalLip,
    lip: traits.lipColour ?? (traits.man ? mix(skin, naturalLip, 0.5) : naturalLip),
    hairColour: hair,
    hairShade: mix(hair, '#0b0609', 0.45),
    hairShine: mix(hair, '#ffd9a8', traits.hair === 'black' ? 0.16 : 0.3),
    light,
    turn,
    tilt,
    halfWidth: traits.man ? 117 : 111,
    chin: traits.man ? 180 : 172,
    ink: '#2a1715',
  }
}

export function faceOutline({ halfWidth: w, chin, man }: Face): string {
  const jaw = w * (man ? 0.78 : 0.66)
  return (
    `M0,-164 C${w * 0.76},-164 ${w},-106 ${w},-20 C${w},52 ${w * 0.95},92 ${jaw},${chin - 48} ` +
    `C${w * 0.52},${chin - 10} ${w * 0.26},${chin} 0,${chin} C${-w * 0.26},${chin} ${-w * 0.52},${chin - 10} ${-jaw},${chin - 48} ` +
    `C${-w * 0.95},92 ${-w},52 ${-w},-20 C${-w},-106 ${-w * 0.76},-164 0,-164 Z`
  )
}

const stroke = (colour: string, width: number, opacity = 1): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" stroke-linecap="round"`

/** One eye; side is 1 for the right one in the picture, -1 for the left one. */
export function drawEye(face: Face, side: 1 | -1, irisColour: string): string {
  const { skinColour, shade, ink, light, turn, man, ageYears } = face
  const open = face.mood === 'laugh' ? 0.62 : 0.88
  const pupil = turn * 3
  const crowsFeet = side > 0 ? 'M34,2 l14,-5 M35,8 l14,3' : 'M-34,2 l-14,-5 M-35,8 l-14,3'
  return [
    `<g transform="translate(${side * 47} 2) scale(${side * turn > 0 ? 1 : 0.95} 1)">`,
    path(
      `M-27,4 C-14,${(-14 * open).toFixed(0)} 14,${(-15 * open).toFixed(0)} 27,2 C14,13 -14,14 -27,4 Z`,
      `fill="${mix('#fffaf3', skinColour, 0.12)}"`,
    ),
    `<clipPath id="eye${side}"><path d="M-27,4 C-14,${-14 * open} 14,${-15 * open} 27,2 C14,13 -14,14 -27,4 Z"/></clipPath><g clip-path="url(#eye${side})">`,
    `<circle cx="${pupil}" cy="0" r="12.5" fill="${irisColour}"/><circle cx="${pupil}" cy="0" r="6.4" fill="#120a0a"/>`,
    path('M-30,-14 H30 V-5 C10,-12 -10,-12 -30,0Z', 'fill="#3a1f1c" opacity=".28"'),
    `</g><circle cx="${pupil + 4 * light}" cy="-4" r="3" fill="#fff" opacity=".95"/>`,
    path(
      `M-29,5 C-15,${-15 * open} 13,${-17 * open} ${man ? 28 : 31},${man ? 1 : -1}`,
      stroke(ink, man ? 4.4 : 6),
    ),
    path('M-24,-12 C-10,-25 12,-26 26,-14', stroke(shade, 3.5, 0.5)),
    path('M-20,15 C-8,21 10,21 22,13', stroke(shade, 3, ageYears > 42 ? 0.5 : 0.24)),
    ageYears > 42 ? path(crowsFeet, stroke(shade, 2.6, 0.5)) : '',
    ageYears > 54 ? path('M-19,23 C-6,30 10,29 20,21', stroke(shade, 3, 0.34)) : '',
    '</g>',
  ].join('')
}

export function drawBrow(face: Face, side: 1 | -1, colour: string): string {
  const shape = face.man
    ? 'M-30,6 C-10,-10 14,-11 34,3 C14,-1 -8,3 -30,14 Z'
    : 'M-28,5 C-8,-9 14,-11 33,2 C14,-4 -8,0 -28,10 Z'
  return `<g transform="translate(${side * 48} -35) scale(${side} 1)">${path(shape, `fill="${colour}" opacity=".9"`)}</g>`
}

export function drawMouth({ mood, lip, shade }: Face): string {
  if (mood === 'laugh')
    return [
      path('M-42,88 C-26,94 26,94 42,88 C34,120 -34,120 -42,88 Z', 'fill="#571c22"'),
      path('M-39,90 C-24,95 24,95 39,90 C33,110 -33,110 -39,90 Z', 'fill="#fffaf3"'),
      path('M-47,85 C-26,84 -10,82 0,86 C10,82 26,84 47,85 C30,94 -30,94 -47,85 Z', `fill="${lip}"`),
      path('M-42,96 C-30,113 30,113 42,96 C34,128 -34,128 -42,96 Z', `fill="${mix(lip, '#ffffff', 0.14)}"`),
      path(
        'M-52,82 C-50,87 -47,88 -43,88 M52,82 C50,87 47,88 43,88',
        stroke(mix(shade, '#2a0a10', 0.4), 3.6),
      ),
    ].join('')
  return [
    path(
      'M-40,93 C-22,86 -9,87 0,91 C9,87 22,86 40,92 C21,101 -16,102 -40,93 Z',
      `fill="${mix(lip, '#2a0a10', 0.12)}"`,
    ),
    path('M-37,96 C-16,103 16,103 37,95 C28,119 -26,120 -37,96 Z', `fill="${mix(lip, '#ffffff', 0.1)}"`),
    path('M-46,88 C-38,97 -18,102 0,102 C18,102 38,97 46,86', stroke(mix(lip, '#2a0a10', 0.6), 3.2)),
    path('M-12,109 C-4,112 8,112 14,108', stroke('#fff', 4, 0.3)),
  ].join('')
}

export function drawNose({ light, shade, shine }: Face): string {
  const shadowSide = light > 0 ? -1 : 1
  const shadow = [16, 20, 30, 28, 24, 8, 0, 10, 10, 8].map((x) => x * shadowSide)
  const [a, b, c, d, e, f, g, h, i, j] = shadow
  return [
    path(
      `M${a},-14 C${b},16 ${c},40 ${d},54 C${e},66 ${f},68 ${g},66 C${h},50 ${i},10 ${j},-14Z`,
      `fill="${shade}" opacity=".34" filter="url(#blur3)"`,
    ),
    path('M-22,56 C-14,66 -6,66 0,68 C6,66 14,66 22,56', stroke(mix(shade, '#2a0a10', 0.2), 4, 0.75)),
    `<ellipse cx="${light * 5}" cy="42" rx="8" ry="10" fill="${shine}" opacity=".55" filter="url(#blur3)"/>`,
  ].join('')
}

export function drawBeard({ halfWidth: w, chin, beard, hairColour }: Face): string {
  const outline =
    `M${-w},18 C${-w * 1.04},90 ${-w * 0.92},${chin - 30} -56,${chin + 8} C-24,${chin + 20} 24,${chin + 20} 56,${chin + 8} ` +
    `C${w * 0.92},${chin - 30} ${w * 1.04},90 ${w},18 C${w * 0.96},56 ${w * 0.8},74 60,72 C36,70 22,76 0,76 ` +
    `C-22,76 -36,70 -60,72 C${-w * 0.8},74 ${-w * 0.96},56 ${-w},18 Z`
  if (beard === 'full') return path(outline, 'fill="url(#hair)"')
  if (beard === 'short') return path(outline, `fill="${hairColour}" opacity=".62" filter="url(#blur3)"`)
  if (beard === 'stubble')
    return path(outline, `fill="${mix(hairColour, '#2a2a30', 0.3)}" opacity=".24" filter="url(#blur6)"`)
  return ''
}

export function drawGlasses({ glasses, roundGlasses, halfWidth: w }: Face): string {
  if (!glasses) return ''
  const lens = (x: number): string =>
    `<rect x="${x}" y="-22" width="72" height="58" rx="${roundGlasses ? 29 : 18}"/>`
  return (
    `<g fill="#fff" fill-opacity=".1" stroke="${glasses}" stroke-width="6.5">${lens(-84)}${lens(12)}` +
    `<path d="M-12,0 C-6,-8 6,-8 12,0 M-84,-4 L${-w},-10 M84,-4 L${w},-10" fill="none"/></g>` +
    path('M-70,-8 L-50,-16 M26,-8 L46,-16', stroke('#fff', 5, 0.5))
  )
}

export function drawFreckles(random: Random): string {
  return Array.from({ length: 26 }, () => {
    const side = random() > 0.5 ? 1 : -1
    const x = side * (18 + random() * 58)
    const y = 34 + random() * 34
    return `<circle cx="${x}" cy="${y}" r="${1.6 + random() * 1.6}" fill="#9c5330" opacity="${0.25 + random() * 0.3}"/>`
  }).join('')
}

export function drawEar(face: Face, side: 1 | -1): string {
  const { skinColour, shade, light, earring, halfWidth } = face
  const hoop = earring === 'hoop'
  const jewel =
    `<circle cx="8" cy="40" r="${hoop ? 15 : 6}" fill="${hoop ? 'none' : '#fff3d6'}" ` +
    `stroke="#e0b45c" stroke-width="${hoop ? 5 : 2}"/>`
  return [
    `<g transform="translate(${side * (halfWidth - 2)} 22) scale(${side} 1)">`,
    path(
      'M-8,-32 C16,-44 30,-20 22,8 C16,32 2,40 -8,34Z',
      `fill="${mix(skinColour, shade, side * light > 0 ? 0.05 : 0.3)}"`,
    ),
    path('M2,-18 C14,-20 16,-2 8,14', stroke(shade, 4, 0.5)),
    earring ? jewel : '',
    '</g>',
  ].join('')
}

/** The lines beside the mouth, and forehead lines on older faces. */
export function drawLines({ ageYears, shade, cut, man }: Face): string {
  const depth = ageYears > 54 ? 0.62 : ageYears > 38 ? 0.5 : 0.26
  const forehead = ageYears > 54 && cut !== 'fringe' && (man || ageYears > 60)
  return [
    path('M-56,74 C-64,84 -64,96 -58,106', stroke(shade, 3.4, depth)),
    path('M56,74 C64,84 64,96 58,106', stroke(shade, 3.4, depth)),
    forehead ? path('M-44,-72 C-16,-78 18,-78 46,-72', stroke(shade, 3, 0.26)) : '',
    forehead ? path('M-34,-88 C-12,-93 14,-93 36,-88', stroke(shade, 3, 0.2)) : '',
    ageYears > 60
      ? path('M-30,134 C-36,142 -36,150 -32,156 M30,134 C36,142 36,150 32,156', stroke(shade, 3, 0.3))
      : '',
  ].join('')
}
